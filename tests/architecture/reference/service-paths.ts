import type { Route } from '@prosa/http';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { declaredRecords } from './fact-catalogue';
import { filesUnder, root } from './repository-files';

/** Which addresses a proxy leads to which service, the most special first. */
export interface ServicePath {
  readonly service: string;
  readonly paths: readonly string[];
}

/** Routes that a library serves, and the service that has its module. */
const OF_LIBRARIES: Readonly<Record<string, string>> = {
  SettingController: 'identity',
  PublicSettingController: 'identity',
};

const serviceOf = (file: string): string => file.split('/')[1] ?? '';

const controllers = (): ReadonlyMap<string, string> =>
  new Map(
    filesUnder(['services'], /\.controller\.ts$/).flatMap(file =>
      [...readFileSync(resolve(root, file), 'utf8').matchAll(/export class (\w+)/g)].map(
        ([, name = '']) => [name, serviceOf(file)] as const,
      ),
    ),
  );

const segmentOf = (path: string): string => path.split('/')[2] ?? '';

/** As a proxy matches it: a parameter is one segment, and what is open at the end is the rest. */
const patternOf = (path: string): string => path.replaceAll(/:\w+/g, '*').replace(/\*\w+$/, '*');

/** The service that answers each route; null for those of the composition alone. */
export const serviceOfRoutes = (routes: readonly Route[]): ReadonlyMap<Route, string | null> => {
  const byClass = controllers();
  const byPath = declaredRecords().map(
    ({ resource, file }) => [`/api/${resource.path}`, serviceOf(file)] as const,
  );
  const find = ({ controller, path }: Route): string | null => {
    const service =
      byClass.get(controller) ??
      OF_LIBRARIES[controller] ??
      byPath.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
    return service === undefined || service === 'standalone' ? null : service;
  };
  return new Map(routes.map(route => [route, find(route)]));
};

/** What a proxy needs to know, where the services are processes of their own. */
export const servicePaths = (routes: readonly Route[]): readonly ServicePath[] => {
  const owners = [...serviceOfRoutes(routes)].flatMap(([{ path }, service]) =>
    service === null || !path.startsWith('/api/') ? [] : [{ path, service }],
  );
  const segments = [...new Set(owners.map(({ path }) => segmentOf(path)))].toSorted();
  const whole: [string, string][] = [];
  const special: [string, string][] = [];
  for (const segment of segments) {
    const here = owners.filter(({ path }) => segmentOf(path) === segment);
    const counts = new Map<string, number>();
    for (const { service } of here) counts.set(service, (counts.get(service) ?? 0) + 1);
    const [most = ''] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    whole.push([most, `/api/${segment}`], [most, `/api/${segment}/*`]);
    for (const { path, service } of here) if (service !== most) special.push([service, patternOf(path)]);
  }
  // A fixed address comes before one with a parameter in its place.
  const stars = (path: string): number => path.split('*').length;
  const ordered = [...special.toSorted(([, a], [, b]) => stars(a) - stars(b) || (a < b ? -1 : 1))];
  const grouped: { service: string; paths: string[] }[] = [];
  for (const [service, path] of ordered) {
    const last = grouped.at(-1);
    if (last?.service !== service) grouped.push({ service, paths: [path] });
    else if (!last.paths.includes(path)) last.paths.push(path);
  }
  const services = [...new Set(whole.map(([service]) => service))].toSorted();
  return [
    ...grouped,
    ...services.map(service => ({
      service,
      paths: whole.flatMap(([each, path]) => (each === service ? [path] : [])),
    })),
  ];
};

/** `deploy/compose/services.caddy`, which the proxy of services alone imports. */
export const caddyPaths = (paths: readonly ServicePath[]): string =>
  [
    '# Made by `npm run docs` from the routes. Edit the code, not this file.',
    ...paths.map(
      ({ service, paths: of }, place) =>
        `@${service}${place} path ${of.join(' ')}\nhandle @${service}${place} {\n\treverse_proxy ${service}:8080 {\n\t\tlb_try_duration 5s\n\t}\n}`,
    ),
    '',
  ].join('\n');
