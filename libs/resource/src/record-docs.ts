import { ERRORS } from '@prosa/contracts';
import type { Resource } from './resource.definition';

/** A record as the reference shows it (`docs/reference/records.md`). */
export interface RecordDoc {
  readonly name: string;
  readonly routes: readonly { readonly route: string; readonly permission: string }[];
  readonly events: readonly string[];
  readonly search: readonly string[];
  readonly errors: readonly { readonly code: string; readonly status: number }[];
  readonly feature: string | null;
}

/** The reference row of a record, from nothing but its definition. */
export const recordDoc = (resource: Resource): RecordDoc => {
  const { access, list, path } = resource;
  const all = list.key === null ? [] : [{ route: `GET /${path}/list`, permission: access.read }];
  const codes = [resource.notFound, ...resource.unique.map(rule => rule.error)];
  return {
    name: resource.name,
    routes: [
      { route: `GET /${path}`, permission: access.read },
      ...all,
      { route: `GET /${path}/:id`, permission: access.read },
      { route: `POST /${path}`, permission: access.create },
      { route: `PUT /${path}/:id`, permission: access.update },
      { route: `DELETE /${path}/:id`, permission: access.delete },
    ],
    events: Object.values(resource.events),
    search: list.search,
    errors: codes.map(code => ({ code, status: ERRORS[code].status })),
    feature: access.feature ?? null,
  };
};
