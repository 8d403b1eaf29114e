import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { type IdentityRig, openIdentity, people } from './testing/identity-rig';

let identity: IdentityRig;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

describe('the seed', () => {
  it('finds existing users, and resets no password', async () => {
    const again = await identity.registry.registerUser(identity.demo, {
      ...people.ana,
      password: 'forgotten',
    });
    expect(again).toBe((await identity.signIn('ana@demo.test')).user.id);
  });

  it('registers a company once, also concurrently', async () => {
    const company = { uuid: randomUUID(), name: 'Gêmeas', timeZone: 'America/Sao_Paulo', dueDate: null };
    const keys = await Promise.all([
      identity.registry.registerCompany(company),
      identity.registry.registerCompany(company),
    ]);
    expect(keys[0]).toEqual(keys[1]);
  });
});

it('The product reports its name and version', async () => {
  expect((await identity.call('GET', '/')).body).toEqual({ name: 'Prosa', version: '1.2.3' });
  expect((await identity.call('GET', '/version')).body).toEqual({ version: '1.2.3' });
});
