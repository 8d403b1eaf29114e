import { loadEnvironment } from '@prosa/config';
import type { Jobs } from '@prosa/jobs';
import { DomainError, systemClock, uuidv7 } from '@prosa/kernel';
import { MediaLibrary, openMediaStore, openSpool } from '@prosa/media';
import { AGGREGATES, BARRIER, CLOCK, OWNER_DATABASE, TENANT_DATABASE } from '@prosa/platform';
import type { OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { anEnvelope, openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { campaignsCatalogues, campaignsParts } from '../campaigns-content';
import { ListImports } from './list-imports.service';

const companyId = 7;
const SHEET = Buffer.from('Nome;Telefone\nRita;11987654321\n');

/** A queue that cannot be reached. */
const lost: Jobs = {
  on: () => undefined,
  start: () => Promise.resolve(),
  schedule: () => Promise.reject(new Error('The queue is lost')),
  cancel: () => Promise.resolve(false),
  deadLetters: () => Promise.resolve([]),
  revive: () => Promise.resolve(false),
  close: () => Promise.resolve(),
};

describe('The file of an import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-imports-'));
  let app: RecordApp;
  let library: MediaLibrary;
  let imports: ListImports;

  beforeAll(async () => {
    app = await openRecordApp({ modules: [], parts: campaignsParts, catalogues: campaignsCatalogues });
    const environment = loadEnvironment({ DATA_DIR: folder });
    library = new MediaLibrary({
      ...{ store: openMediaStore(environment, systemClock), spool: openSpool(environment) },
      ...{
        database: app.get<TenantDatabase>(TENANT_DATABASE),
        owner: app.get<OwnerDatabase>(OWNER_DATABASE),
      },
      clock: systemClock,
    });
    imports = new ListImports(
      library,
      app.get(AGGREGATES),
      app.get(BARRIER),
      app.get(TENANT_DATABASE),
      lost,
      app.get(CLOCK),
    );
  });

  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it('is kept while the import may still read it, and deleted when the import is refused', async () => {
    const list = { id: 1, uuid: uuidv7(systemClock) };
    const kept = async () =>
      (await library.put(Readable.from([SHEET]), { companyId, name: 'a.csv', active: 'keep' })).key;
    const [first, second] = [await kept(), await kept()];
    await expect(imports.begin(companyId, list, { fileKey: first }, anEnvelope())).rejects.toThrow(
      'The queue is lost',
    );
    expect(await library.find(companyId, first)).not.toBeNull();
    await expect(imports.begin(companyId, list, { fileKey: second }, anEnvelope())).rejects.toEqual(
      new DomainError('ERR_IMPORT_RUNNING'),
    );
    expect(await library.find(companyId, second)).toBeNull();
    expect(await library.find(companyId, first)).not.toBeNull();
  });
});
