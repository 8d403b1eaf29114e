import { describeEnvironment } from '@prosa/config';
import {
  ERRORS,
  errorText,
  may,
  PERMISSIONS,
  PROFILES,
  type ErrorCode,
  type Permission,
} from '@prosa/contracts';
import type { Route } from '@prosa/http';
import { recordDoc } from '@prosa/resource';
import { settingDocs, SETTINGS } from '@prosa/settings';
import type { DeclaredRecord } from './fact-catalogue';
import { code, page, table } from './markdown';

/** `errors.md`: every code a client can meet, and what people read. */
export const errorsPage = (): string => {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const rows = codes.map(each => [
    code(each),
    String(ERRORS[each].status),
    ERRORS[each].level,
    ...(['pt', 'en', 'es'] as const).map(language => errorText(each, language)),
  ]);
  return page(
    'Errors',
    'A refusal is `{ "error": code, "message": text, "details"?: [{ field, rule, message }] }`. Clients act on the code.',
    table(['code', 'status', 'logged as', 'pt', 'en', 'es'], rows),
  );
};

/** `configuration.md`: every environment variable. */
export const configurationPage = (): string =>
  page(
    'Configuration',
    'Every variable that Prosa reads. None is needed: an empty environment starts the product on embedded defaults, on loopback. All faults of an environment are told at once, before anything starts.',
    table(
      ['variable', 'default', 'effect'],
      describeEnvironment().map(row => [code(row.name), code(row.default), row.text]),
    ),
  );

const holdersOf = (access: string | null): string => {
  if (access === null || access === 'public') return 'anybody';
  if (!(access in PERMISSIONS)) return 'programs';
  const profiles: readonly string[] = PERMISSIONS[access as Permission];
  return profiles.length === 0 ? 'super' : profiles.join(', ');
};

const permissionsTable = (): string => {
  const heads = ['permission', ...PROFILES, 'super'];
  const names = Object.keys(PERMISSIONS) as Permission[];
  const rows = names.map(name => [
    code(name),
    ...PROFILES.map(profile => (may({ profile }, name) ? 'yes' : '')),
    'yes',
  ]);
  return table(heads, rows);
};

/** `routes.md`: who may call what, and which plan a company needs for it. */
export const routesPage = (routes: readonly Route[]): string =>
  page(
    'Routes',
    'Every HTTP route with the permission that it demands, the profiles that hold it, and the feature that the plan of the company must include. `token` stands for an event token with these scopes. Super users hold all permissions, but no plan that their company does not have. `/metrics` and `/simulator` answer to this machine only. Ownership and queue membership are decided by the slice on top of it.',
    table(
      ['method', 'path', 'permission', 'profiles', 'plan feature'],
      routes.map(({ method, path, access, plan }) => [
        method,
        code(path),
        code(access ?? ''),
        holdersOf(access),
        code(plan ?? ''),
      ]),
    ),
    '## Permissions',
    'What each profile may do. While a super user acts as an administrator of a company they hold what `admin` holds there, and nothing more.',
    permissionsTable(),
  );

/** `records.md`: what each declared record serves, remembers and refuses. */
export const recordsPage = (records: readonly DeclaredRecord[]): string =>
  page(
    'Records',
    'A record is declared once; routes, facts, table, live frames and tests follow from the declaration ([how to add one](../guides/add-a-record.md)).',
    ...records.map(({ resource, file }) => {
      const doc = recordDoc(resource);
      return [
        `## ${doc.name}`,
        `Declared in [${file}](../../${file}). Facts: ${doc.events.map(code).join(', ')}. Search looks at ${doc.search.map(code).join(', ')}.${doc.feature === null ? '' : ` Needs the plan feature ${code(doc.feature)}.`}`,
        table(
          ['route', 'permission'],
          doc.routes.map(({ route, permission }) => [code(route), code(permission)]),
        ),
        table(
          ['refusal', 'status'],
          doc.errors.map(({ code: each, status }) => [code(each), String(status)]),
        ),
      ].join('\n\n');
    }),
  );

/** `settings.md`: every setting with its values and who may change it. */
export const settingsPage = (): string =>
  page(
    'Settings',
    'What a company or a person may decide. A change is the fact `SettingChanged`.',
    table(
      ['key', 'values', 'default', 'of', 'read', 'write', 'without sign-in', 'effect'],
      settingDocs(SETTINGS).map(doc => [
        code(doc.key),
        doc.values,
        code(doc.default),
        doc.scope,
        code(doc.read),
        code(doc.write),
        doc.public ? 'yes' : 'no',
        doc.text,
      ]),
    ),
  );
