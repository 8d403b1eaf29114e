import 'reflect-metadata';
import { ALL_PLAN_FEATURES } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { openIdentity, password, type IdentityRig } from '../testing/identity-rig';
import type { CodeProof } from '../verification/verification-codes';
import { SignUpAccounts } from './sign-up-accounts';

describe('A sign-up', () => {
  let identity: IdentityRig;

  beforeAll(async () => {
    identity = await openIdentity();
    const at = new Date();
    await identity.platform.readModel.owner
      .insertInto('plan')
      .values({
        ...{ ...ALL_PLAN_FEATURES, id: 1, uuid: randomUUID(), name: 'Básico', valueCents: 0, users: 1 },
        ...{ connections: 1, queues: 1, isPublic: true, storageGb: 0, createdAt: at, updatedAt: at },
      })
      .execute();
  });
  afterAll(() => identity.close());

  const found = (name: string, email: string, id: string = randomUUID()) =>
    identity.app.get(SignUpAccounts).found(
      { id, spent: false } as CodeProof,
      { name, email, password, phone: '5511988887777', planId: 1 },
      {
        ...{ address: '203.0.113.7', browser: { id: 'laptop', isNew: false } },
        ...{ language: 'pt', correlationId: randomUUID() },
      },
    );
  const companies = async (name: string): Promise<number[]> => {
    const { owner } = identity.platform.readModel;
    const rows = await owner.selectFrom('company').select('companyId').where('name', '=', name).execute();
    return rows.map(({ companyId }) => companyId);
  };

  it('founds one company with its administrator, however often it is repeated', async () => {
    const id = randomUUID();
    const founded = await found('Padaria Sol', 'dona@padaria.test', id);
    expect(await found('Padaria Sol', 'dona@padaria.test', id)).toBe(founded);
    expect(await companies('Padaria Sol')).toEqual([founded]);
    expect((await identity.login('dona@padaria.test')).status).toBe(200);
  });

  it('leaves no company without users when its address was taken meanwhile', async () => {
    await expect(found('Padaria Lua', 'ana@demo.test')).rejects.toThrow('ERR_EMAIL_TAKEN');
    expect(await companies('Padaria Lua')).toEqual([]);
  });
});
