import 'reflect-metadata';
import { type ErrorBody } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

describe('Bad input', () => {
  let company: NewCompany;
  let ana: ApiClient;

  beforeAll(async () => {
    company = await newCompany();
    ana = company.ana;
  });

  const refusal = async (method: string, path: string, body?: unknown) => {
    const answer = await ana.call<ErrorBody>(method, path, body);
    return {
      status: answer.status,
      error: answer.body.error,
      fields: answer.body.details?.map(fault => fault.field),
    };
  };

  it('names the invalid field', async () => {
    expect(await refusal('POST', '/contacts', { name: 'A', number: '5511987654321' })).toEqual({
      status: 400,
      error: 'ERR_VALIDATION',
      fields: ['name'],
    });
    expect(await refusal('POST', '/tickets', {})).toMatchObject({
      status: 400,
      fields: ['contactId', 'whatsappId'],
    });
  });

  it('drops unknown fields', async () => {
    const made = await ana.post<Record<string, unknown>>('/contacts', {
      name: 'Sem extras',
      number: '5511977770001',
      companyId: 999,
      admin: true,
    });
    expect(made).not.toHaveProperty('admin');
    expect(made).toMatchObject({ name: 'Sem extras' });
  });

  it('refuses a contact that already exists', async () => {
    await ana.post('/contacts', { name: 'Uma vez', number: '5511977770002' });
    expect(
      await refusal('POST', '/contacts', { name: 'Outra vez', number: '+55 (11) 97777-0002' }),
    ).toMatchObject({
      status: 409,
      error: 'ERR_DUPLICATED_CONTACT',
    });
  });

  it.each([
    ['GET', '/tickets/abc'],
    ['GET', '/tickets/-1'],
    ['GET', '/tickets/99999999999999999999'],
    ['GET', '/tickets/u/not-a-uuid'],
    ['GET', '/messages/0'],
    ['GET', '/contacts/1e9'],
    ['GET', '/nothing-here'],
  ])('answers 404 to %s %s', async (method, path) => {
    expect((await refusal(method, path)).status).toBe(404);
  });

  it.each([
    '/tickets?cursor=%00',
    '/tickets?cursor=eyJ9',
    '/tickets?status=limbo',
    '/tickets?queueIds=[1,"x"]',
    '/messages/1?cursor=WyJ4Il0',
  ])('never answers a 500 to GET %s', async path => {
    expect((await refusal('GET', path)).status).toBeLessThan(500);
  });

  it('answers a body that is no JSON with 400', async () => {
    const response = await fetch(`${company.url}/api/contacts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
      body: '{"name": "half',
    });
    expect([response.status, ((await response.json()) as ErrorBody).error]).toEqual([
      400,
      'ERR_INVALID_JSON',
    ]);
  });

  it('checks authentication first', async () => {
    const stranger = new ApiClient(company.url);
    const answer = await stranger.call<ErrorBody>('GET', '/tickets');
    expect([answer.status, answer.body.error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
  });

  it('refuses actions of administrators to an agent', async () => {
    expect(await refusal('POST', '/queue', { name: 'Minha', color: '#123456' })).toMatchObject({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
  });
});
