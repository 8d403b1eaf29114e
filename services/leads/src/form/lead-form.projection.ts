import { DEFAULT_FORM_CONFIG, DEFAULT_FORM_TEXT } from '@prosa/contracts';
import { parseStreamName } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { LeadFormRow } from '@prosa/read-model';
import type { LeadFormEvent } from './lead-form.events';

const byStream = (event: { stream: string }): readonly [string][] => [[parseStreamName(event.stream).id]];

/** The row of each form. */
export const leadFormProjection: TableProjection<LeadFormRow, LeadFormEvent> = {
  table: 'leadForm',
  key: ['uuid'],
  on: {
    LeadFormOpened: {
      keys: byStream,
      fold: (_, { stream, data, metadata }) => ({
        uuid: parseStreamName(stream).id,
        companyId: metadata.companyId,
        connectionId: data.connectionId,
        publicId: data.publicId,
        products: '[]',
        services: '[]',
        provider: '[]',
        formConfig: JSON.stringify(DEFAULT_FORM_CONFIG),
        textForm: DEFAULT_FORM_TEXT,
        logoMediaKey: null,
        createdAt: new Date(metadata.at),
        updatedAt: new Date(metadata.at),
      }),
    },
    LeadFormListsChanged: {
      keys: byStream,
      fold: (row, { data, metadata }) =>
        row && {
          ...row,
          products: JSON.stringify(data.products),
          services: JSON.stringify(data.services),
          provider: JSON.stringify(data.provider),
          updatedAt: new Date(metadata.at),
        },
    },
    LeadFormStyled: {
      keys: byStream,
      fold: (row, { data, metadata }) =>
        row && {
          ...row,
          formConfig: JSON.stringify(data.formConfig),
          textForm: data.textForm,
          updatedAt: new Date(metadata.at),
        },
    },
    LeadFormLogoAttached: {
      keys: byStream,
      fold: (row, { data, metadata }) =>
        row && { ...row, logoMediaKey: data.mediaKey, updatedAt: new Date(metadata.at) },
    },
  },
};
