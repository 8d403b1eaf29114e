import { csvLine } from '@prosa/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Viewer } from '@prosa/http';
import { MediaLibrary } from '@prosa/media';
import type { Platform } from '@prosa/platform';
import { recordHandlers, type RecordService } from '@prosa/resource';
import { SettingService } from '@prosa/settings';
import { contactList } from '../../../campaigns/src/contact-list/contact-list.resource';
import { ListImports } from '../../../campaigns/src/list-import/list-imports.service';
import { customerName } from '../../../gateway/src/whatsapp/simulator/customer-names';
import { RECIPIENTS_PREFIX } from '../../../gateway/src/whatsapp/simulator/recipient-behaviour';
import { demoUuid, envelope, type Refusals } from './demo-commands';
import { demoCompanies } from './demo-content';

const NAME = '1.000 clientes do simulador';
const CUSTOMERS = 1_000;

const numberOf = (customer: number): string => `${RECIPIENTS_PREFIX}${String(customer).padStart(6, '0')}`;

/** The list as a spreadsheet, with the names that the simulated phones have. */
const sheet = (): string =>
  [
    ['name', 'number', 'email'],
    ...Array.from({ length: CUSTOMERS }, (_, index) => [customerName(index + 1), numberOf(index + 1), '']),
  ]
    .map(csvLine)
    .join('');

/**
 * The demo company's list of customers who react to campaigns, empty at first, and a pace at which a campaign to all of them
 * ends within minutes: its numbers are simulated. Later choices are kept.
 */
export const seedRecipientsList = async (
  app: NestFastifyApplication,
  viewer: Viewer,
  { unless }: Refusals,
): Promise<void> => {
  const handlers = app.get<RecordService>(recordHandlers(contactList), { strict: false });
  await unless(
    `contact list "${NAME}"`,
    handlers.create({ name: NAME }, { viewer, envelope: envelope('contactList', 'recipients') }),
  );
  const settings = app.get(SettingService, { strict: false });
  for (const key of ['campaignMessageInterval', 'campaignGreaterInterval'] as const)
    await settings.choose(key, '0', viewer, envelope('recipients', key));
};

/** Imports the customers into that list, unless it was deleted or had an import before. */
export const fillRecipientsList = async (
  app: NestFastifyApplication,
  { readModel }: Platform,
): Promise<void> => {
  const list = await readModel.owner
    .selectFrom('contactList as l')
    .innerJoin('company as c', 'c.companyId', 'l.companyId')
    .select(['l.id', 'l.uuid', 'l.companyId'])
    .where('c.uuid', '=', demoUuid(demoCompanies[0]?.name ?? ''))
    .where('l.name', '=', NAME)
    .executeTakeFirst();
  if (list === undefined) return;
  const { companyId } = list;
  const imports = app.get(ListImports, { strict: false });
  if ((await imports.show(companyId, list)) !== null) return;
  async function* source(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(sheet());
  }
  const library = app.get(MediaLibrary, { strict: false });
  const { key: fileKey } = await library.put(source(), { companyId, name: 'clientes-do-simulador.csv' });
  await imports.begin(companyId, list, { fileKey }, envelope('contactList', 'recipients', 'import'));
};
