import { ROLES, type OutsideCall } from '@prosa/config';

/** Spans leave every process. */
export const traces: OutsideCall = {
  ...{ to: 'traces', roles: ROLES },
  ...{ variable: 'OTEL_EXPORTER_OTLP_ENDPOINT', ports: [4318] },
};
