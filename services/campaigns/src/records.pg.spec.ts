import { Module } from '@nestjs/common';
import { PLAN_GATE } from '@prosa/http';
import { catalogueOf, recordPart, reservationCatalogue, resourceModule } from '@prosa/resource';
import { describeResource, openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { campaignsCatalogues, campaignsParts } from './campaigns-content';
import { campaignRecords } from './records';

@Module({ providers: [{ provide: PLAN_GATE, useValue: { allows: () => Promise.resolve(true) } }] })
class PlanModule {}

describe('Wherever they are kept', () => {
  let app: RecordApp;

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [PlanModule, ...campaignRecords.map(resourceModule)],
      parts: [...campaignRecords.map(recordPart), ...campaignsParts],
      catalogues: [reservationCatalogue, ...campaignRecords.map(catalogueOf), ...campaignsCatalogues],
    });
  });
  afterAll(() => app.close());

  for (const record of campaignRecords) describeResource(record, () => app);
});
