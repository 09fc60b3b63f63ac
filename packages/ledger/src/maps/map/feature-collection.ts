import { assetId, customerId, jsonMembers, jsonString, stateCode } from '@exchange/units';
import { z } from 'zod';
import type { CustomerInArea, CustomersInArea } from '../../registry/asset/area-queries.js';
import { assetFeature, writePropertySummary } from '../../registry/asset/resource.js';

export const collectionLink = z.object({
  rel: z.string(),
  href: z.string(),
  type: z.string().optional(),
});

export const featureCollection = z
  .object({
    type: z.literal('FeatureCollection'),
    numberReturned: z.int(),
    links: z.array(collectionLink).optional(),
    features: z.array(assetFeature),
  })
  .meta({
    id: 'FeatureCollection',
    description:
      'A GeoJSON FeatureCollection (RFC 7946), or with format=esri a FeatureSet. A truncated collection has a link to the next page, here and in the Link header; a FeatureSet has exceededTransferLimit.',
  });

export const customersInArea = z
  .object({
    property_count: z.int().meta({ description: 'Properties in the area and in scope' }),
    numberReturned: z.int().meta({ description: 'Properties in this response' }),
    customers: z.array(
      z.object({
        customer_id: customerId,
        customer_name: z.string().nullable(),
        external_ref: z.string().nullable(),
        states: z.array(z.string()),
        property_count: z.int(),
        properties: z.array(
          z.object({
            id: assetId,
            name: z.string(),
            asset_type: z.string(),
            state: stateCode.nullable(),
            cost_key: z.string().nullable(),
            reseller_code: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'CustomersInArea' });

export function writeCustomersInArea(result: CustomersInArea): string {
  const { propertyCount, returned, customers } = result;
  const texts = customers.map(writeCustomerInArea).join(',');
  return `{"property_count":${propertyCount},"numberReturned":${returned},"customers":[${texts}]}`;
}

function writeCustomerInArea(customer: CustomerInArea): string {
  const { properties, customer_id, customer_name, external_ref, states } = customer;
  const texts = properties.map(([summary, code]) => writePropertySummary(summary, code));
  return jsonMembers({
    customer_id: jsonString(customer_id),
    customer_name: jsonString(customer_name),
    external_ref: jsonString(external_ref),
    states: JSON.stringify(states),
    property_count: String(properties.length),
    properties: `[${texts.join(',')}]`,
  });
}
