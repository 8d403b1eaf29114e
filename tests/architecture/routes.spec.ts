import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { Environment } from '@prosa/config';
import { PERMISSIONS } from '@prosa/contracts';
import { createHttpApp, listRoutes, type Route } from '@prosa/http';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { composeModule } from './reference/compose-module';
import { formFault } from './reference/openapi-document';
import { root } from './reference/repository-files';

/** Routes without authentication; a new entry here deserves a second look. */
const open = [
  'GET /api',
  'GET /api/version',
  'GET /api/public-settings/:key',
  // What the sign-up offers.
  'GET /api/plans/list',
  'GET /api/plans/listpublic',
  'POST /api/auth/login',
  'POST /api/auth/refresh_token',
  'DELETE /api/auth/logout',
  // The current user: responds 401 when signed out.
  'GET /api/auth/me',
  // By the token of the session that it ends.
  'DELETE /api/companies/access',
  // Sign-up and password reset: by codes, with limits of their own.
  'POST /api/whatsapp/send-code',
  'POST /api/whatsapp/verify-code',
  'POST /api/companies/cadastro',
  // The first visit: from the machine itself or by a printed code, and only while there is no super user.
  'GET /api/founding',
  'POST /api/founding',
  'POST /api/forgetpassword',
  'POST /api/forgetpassword/:email',
  'POST /api/resetpasswords',
  'POST /api/resetpasswords/:email/:token/:newPassword',
  // By the token of a connection, for programs.
  'POST /api/messages/send',
  // The payment provider's notices, by its token.
  'POST /api/payments/asaas/:hook',
  // Visitors: the form's address is all they have, and its door counts them.
  'GET /api/forms/apresentacao/:uuid',
  'POST /api/forms/apresentacao/:uuid',
  'GET /api/forms/apresentacao/:uuid/captcha',
  // By an address that we signed, for a few minutes.
  'GET /api/media/:key',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
];

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

const everyRoute = async (): Promise<readonly Route[]> => {
  Logger.overrideLogger(false);
  const environment = new Environment();
  const app = await createHttpApp(composeModule(environment), environment, { preview: true });
  const routes = listRoutes(app);
  await app.close();
  return routes;
};

describe('the routes', () => {
  it('each name a permission of the table, or are on the short list of open ones', async () => {
    const routes = await everyRoute();
    expect(routes.length).toBeGreaterThan(30);
    const closed = routes.filter(
      ({ access, scopes }) => scopes === null && !(access !== null && access in PERMISSIONS),
    );
    const unknown = closed.filter(
      route => !open.includes(nameOf(route)) && !route.path.startsWith('/simulator'),
    );
    expect(unknown.map(nameOf)).toEqual([]);
  });

  it('are for programs under /api/v1, and nowhere else', async () => {
    const routes = await everyRoute();
    const misplaced = routes.filter(({ path, scopes }) => path.startsWith('/api/v1/') !== (scopes !== null));
    expect(misplaced.map(nameOf)).toEqual([]);
  });

  it('are served once each', async () => {
    const names = (await everyRoute()).map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('have no reserved places but for notices of payments, which nothing may hold up', async () => {
    const reserved = (await everyRoute()).filter(({ isReserved }) => isReserved);
    expect(reserved.map(nameOf)).toEqual(['POST /api/payments/asaas/:hook']);
  });

  it('have a document without dangling references', () => {
    const text = readFileSync(resolve(root, 'docs/reference/openapi.json'), 'utf8');
    const { schemas } = (JSON.parse(text) as { components: { schemas: object } }).components;
    const wanted = [...text.matchAll(/#\/components\/schemas\/(\w*)/g)].map(([, name]) => name ?? '');
    expect(wanted.filter(name => !(name in schemas))).toEqual([]);
  });

  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
  const form = (schema: object): object => ({ content: { 'multipart/form-data': { schema } } });
  const answers = (schema: object): object => ({ 201: { content: { 'application/json': { schema } } } });
  it.each([
    ['tell both', { requestBody: form(file), responses: answers({ type: 'object' }) }, null],
    [
      'tell no field of it',
      { requestBody: form({ type: 'object' }), responses: answers({ type: 'object' }) },
      /no field/,
    ],
    ['do not tell their answer', { requestBody: form(file), responses: { 201: {} } }, /what it answers/],
  ])('that accept a form and %s are listed', (_, operation, fault) => {
    const found = formFault('POST /x', operation);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toMatch(fault);
  });
});
