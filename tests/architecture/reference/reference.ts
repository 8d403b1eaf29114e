import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { Environment } from '@prosa/config';
import { createHttpApp, listRoutes } from '@prosa/http';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { asyncApiDocument } from './asyncapi-document';
import { asyncApiPublicDocument } from './asyncapi-public-document';
import { composeModule } from './compose-module';
import { contextMapPage } from './context-map';
import { coveragePage } from './coverage-page';
import { decisionsIndex } from './decision-records';
import { readControllers, readRecordViews } from './controller-docs';
import { egressPolicies, manifestVariables, outsideCalls } from './egress-policies';
import { eventsPage } from './events-page';
import { declaredRecords, FactReader } from './fact-catalogue';
import { openApiDocument } from './openapi-document';
import { root } from './repository-files';
import { configurationPage, errorsPage, recordsPage, routesPage, settingsPage } from './small-pages';
import { openSources, type SourceProgram } from './source-program';
import { caddyPaths, servicePaths } from './service-paths';
import { TypeSchemas } from './type-schema';
import { toYaml } from './yaml';

const versionOf = (): string =>
  (JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }).version;

const eventFiles = (program: SourceProgram, version: string): Record<string, string> => {
  const schemas = new TypeSchemas(program.checker);
  const categories = new FactReader(program, schemas).read();
  const notice = '# Made by `npm run docs` from the code. Edit the code, not this page.\n';
  return {
    'asyncapi.yaml': notice + toYaml(asyncApiDocument({ version, program, schemas, categories })),
    'asyncapi-public.yaml': notice + toYaml(asyncApiPublicDocument(version)),
    'events.md': eventsPage(categories),
  };
};

const errorBody = (program: SourceProgram, schemas: TypeSchemas): void => {
  const file = program.files.find(each => each.fileName.endsWith('libs/contracts/src/errors.ts'));
  const body = file?.statements.find(
    each => ts.isInterfaceDeclaration(each) && each.name.text === 'ErrorBody',
  );
  if (body === undefined) throw new Error('contracts declare no ErrorBody');
  schemas.of(program.checker.getTypeAtLocation(body));
};

const routeFiles = async (program: SourceProgram, version: string): Promise<Record<string, string>> => {
  Logger.overrideLogger(false);
  const environment = new Environment();
  const app = await createHttpApp(composeModule(environment), environment, { preview: true });
  const schemas = new TypeSchemas(program.checker);
  errorBody(program, schemas);
  const document = openApiDocument(app, {
    version,
    controllers: readControllers(program, schemas),
    records: declaredRecords().map(each => each.resource),
    views: readRecordViews(program, schemas),
    named: schemas.named,
  });
  const routes = listRoutes(app);
  await app.close();
  return {
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'routes.md': routesPage(routes),
    'coverage.md': coveragePage(routes, declaredRecords()),
    '../../deploy/compose/services.caddy': caddyPaths(servicePaths(routes)),
  };
};

const inReference = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`reference/${name}`, text]));

/** Every generated file by its path under `docs`, made from the code alone: no database, no clock, no network. */
export const buildReference = async (): Promise<Readonly<Record<string, string>>> => {
  const version = versionOf();
  const program = openSources();
  return {
    ...inReference({
      ...eventFiles(program, version),
      ...(await routeFiles(program, version)),
      'errors.md': errorsPage(),
      'configuration.md': configurationPage(),
      'records.md': recordsPage(declaredRecords()),
      'settings.md': settingsPage(),
    }),
    '../deploy/kubernetes/egress-policy.yaml': egressPolicies(outsideCalls(), manifestVariables()),
    'context-map.md': contextMapPage(),
    'decisions/README.md': decisionsIndex(),
  };
};
