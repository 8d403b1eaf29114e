import type { PublicEvent } from '@prosa/public-events';

/** An event that says nothing: its number is 0, so that no receiver's cursor moves by it. */
export const testEventOf = ({
  id,
  companyUuid,
  webhook,
  at,
}: {
  readonly id: string;
  readonly companyUuid: string;
  readonly webhook: string;
  readonly at: Date;
}): PublicEvent => ({
  specversion: '1.0',
  id,
  source: `/companies/${companyUuid}`,
  type: 'prosa.webhook.test',
  subject: webhook,
  time: at.toISOString(),
  datacontenttype: 'application/json',
  dataschema: 'urn:prosa:event:webhook.test',
  sequence: '0',
  personal: 'withheld',
  data: {},
});
