import { userInfo } from 'node:os';

/** The account's name; `uid 12345` in a container whose user has none. */
export function operatorName(account: () => { readonly username: string } = userInfo): string {
  try {
    return account().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
