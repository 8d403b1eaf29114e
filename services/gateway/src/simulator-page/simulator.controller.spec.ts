import 'reflect-metadata';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Environment } from '@prosa/config';
import { ACCESS_TOKENS, createHttpApp, HttpModule } from '@prosa/http';
import { systemClock } from '@prosa/kernel';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { OWNER_DATABASE } from '@prosa/platform';
import { WHATSAPP_NETWORK } from '../whatsapp-network';
import { FlakyNetwork } from '../whatsapp/simulator/flaky-network';
import { Links } from '../whatsapp/simulator/links';
import { ChatStates } from '../whatsapp/simulator/chat-states';
import type { Exchange } from '../whatsapp/simulator/exchange';
import { noFaults } from '../whatsapp/simulator/faults';
import { simulatorApi } from '../whatsapp/simulator/simulator.api';
import { Store } from '../whatsapp/simulator/store';
import { SimulatorService } from './simulator.service';
import { SimulatorController } from './simulator.controller';

const SHOP = '5511990000001';
const ANA = '5511988887777';
const NOBODY = '5511988880000';

const store = Store.open({}, systemClock);
/** The part of the simulated WhatsApp that works without a network. */
const exchange = {
  store,
  library: {},
  faults: noFaults(),
  offers: new Map(),
  codes: new Map(),
  signs: new ChatStates(),
  weather: new FlakyNetwork(new Links()),
} as unknown as Exchange;

@Module({
  controllers: [SimulatorController],
  providers: [
    SimulatorService,
    { provide: WHATSAPP_NETWORK, useValue: { simulator: simulatorApi(exchange) } },
    { provide: OWNER_DATABASE, useValue: null },
    { provide: ACCESS_TOKENS, useValue: { verify: () => Promise.resolve(null) } },
  ],
})
class SimulatorPageModule {}

describe("The simulator's API", () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    const logger = createLogger({ level: 'silent', service: 'spec' });
    const edge = { health: new HealthChecks(), metrics: new Metrics(), logger };
    app = await createHttpApp(HttpModule.forProcess(edge, [SimulatorPageModule]), new Environment());
  });

  afterAll(async () => {
    await app.close();
    store.close();
  });

  const post = async (
    path: string,
    payload: object,
  ): Promise<{ status: number; error: unknown; message: string }> => {
    const answer = await app.inject({ method: 'POST', url: `/simulator/api/${path}`, payload });
    return { status: answer.statusCode, ...answer.json<{ error: unknown; message: string }>() };
  };

  it('reports a number without WhatsApp in plain words', async () => {
    const refused = {
      status: 400,
      error: 'ERR_SIM_BAD_NUMBER',
      message: 'This number has no WhatsApp; in the simulator numbers that end in 0000 never have',
    };
    expect(await post('messages', { from: NOBODY, to: SHOP, text: 'hi' })).toEqual(refused);
    expect(await post('messages', { from: ANA, to: NOBODY, text: 'hi' })).toEqual(refused);
    expect(await post('messages', { from: 'my number', to: SHOP, text: 'hi' })).toEqual({
      ...refused,
      message: 'Not a phone number: 8 to 15 digits, beginning with the country code',
    });
  });

  it.each([
    ['messages', { from: ANA, to: SHOP, text: 'hi' }, 409, 'ERR_SIM_NOT_PAIRED'],
    ['scan', { qrcode: 'nonsense', number: SHOP }, 400, 'ERR_SIM_QR_INVALID'],
    ['read', { number: '5511900000009', from: SHOP }, 404, 'ERR_SIM_UNKNOWN_NUMBER'],
    ['faults', { nack: 7 }, 400, 'ERR_SIM_BAD_FAULT'],
  ])('answers POST %s %o with %i %s', async (path, payload, status, error) => {
    expect(await post(path, payload)).toEqual({ status, error, message: expect.any(String) as string });
  });

  it("leaves the product's own rejections unchanged", async () => {
    expect(await post('messages', { from: ANA, text: 'hi' })).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
    });
  });

  it('returns an empty list for a phone without chats', async () => {
    const answer = await app.inject('/simulator/api/messages?number=5511900000009');
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  });
});
