import type { ErrorBody } from '@prosa/contracts';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

const COMMON = 'Password123';

describe('A common password', () => {
  let company: NewCompany;
  let owner: ApiClient;
  let admin: ApiClient;

  beforeAll(async () => {
    company = await newCompany();
    owner = company.root;
    admin = company.admin;
  });

  const person = { planValue: 49.9, name: 'Nova Pessoa', email: 'nova@demo.test', password: COMMON };

  it.each<[string, string, object | undefined, () => ApiClient]>([
    ['POST', '/users', person, () => admin],
    ['POST', '/companies', { ...person, planId: 1 }, () => owner],
    ['POST', '/founding', person, () => new ApiClient(company.url)],
    [
      'POST',
      '/companies/cadastro',
      { ...person, phone: '+55 11 98888-7777', planId: 1 },
      () => new ApiClient(company.url),
    ],
    [
      'POST',
      '/resetpasswords',
      { email: person.email, token: '123456', password: COMMON },
      () => new ApiClient(company.url),
    ],
    ['POST', `/resetpasswords/${person.email}/123456/${COMMON}`, undefined, () => new ApiClient(company.url)],
  ])('is refused at %s %s', async (method, path, body, by) => {
    const { status, body: answer } = await by().call<ErrorBody>(method, path, body);
    expect([status, answer.error]).toEqual([422, 'ERR_COMMON_PASSWORD']);
  });

  it('is refused at a password change, and the current one stays valid', async () => {
    const ana = company.ana;
    const body = { password: COMMON, currentPassword: DEMO_PASSWORD };
    const { status, body: answer } = await ana.call<ErrorBody>('PUT', `/users/${ana.me?.id}`, body);
    expect([status, answer.error]).toEqual([422, 'ERR_COMMON_PASSWORD']);
    await company.signIn('ana');
  });
});
