import { timingSafeEqual } from 'node:crypto';
import { type Metadata, ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';
import { errors } from './errors.js';

/** What clients ask before they know who is asking. */
const anonymousServices = [
  '/event_store.client.server_features.ServerFeatures/',
  '/event_store.client.gossip.Gossip/',
];

/** Refuses calls whose basic credentials are those of no known user. */
export function requireUser(users: Readonly<Record<string, string>>): ServerInterceptor {
  const known = Object.entries(users).map(([user, password]) =>
    Buffer.from(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`),
  );
  const isKnown = (metadata: Metadata): boolean => {
    const given = Buffer.from(String(metadata.get('authorization')[0] ?? ''));
    return known.some(
      (credentials) => credentials.length === given.length && timingSafeEqual(credentials, given),
    );
  };
  return ({ path }, call) =>
    new ServerInterceptingCall(call, {
      start(next) {
        next({
          onReceiveMetadata(metadata, goOn) {
            if (anonymousServices.some((service) => path.startsWith(service)))
              return goOn(metadata);
            if (isKnown(metadata)) return goOn(metadata);
            const isNobody = metadata.get('authorization').length === 0;
            const refusal = isNobody ? errors.accessDenied() : errors.unauthenticated();
            const { code, details, metadata: trailers } = refusal;
            call.sendStatus({ code, details, metadata: trailers });
          },
        });
      },
    });
}
