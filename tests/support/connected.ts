import type { ConnectionView } from '@prosa/contracts';
import { ApiClient } from './api-client';
import { eventually } from './eventually';
import { SimulatorClient } from './simulator-client';

/** The business number of the demo company's connection in the tests. */
export const BUSINESS = '5511900000001';

/** Scans the QR code of a company's first connection and waits until it is CONNECTED; answers the connection. */
export const connectPhone = async (
  url: string,
  admin: ApiClient,
  number = BUSINESS,
): Promise<ConnectionView> => {
  const simulator = new SimulatorClient(url);
  const first = async (): Promise<ConnectionView> => {
    const [connection] = await admin.get<ConnectionView[]>('/whatsapp/?session=0');
    if (!connection) throw new Error('the company has no connection');
    return connection;
  };
  const waiting = await eventually(async () => {
    const connection = await admin.get<ConnectionView>(`/whatsapp/${(await first()).id}?session=0`);
    if (connection.status === 'CONNECTED' || connection.qrcode !== '') return connection;
    // Codes are shown for a few minutes; who comes later asks for another one.
    if (connection.status === 'DISCONNECTED') await admin.put(`/whatsappsession/${connection.id}`);
    throw new Error(`no QR, ${connection.status}`);
  });
  if (waiting.status !== 'CONNECTED') await simulator.scan(waiting.qrcode, number);
  return eventually(async () => {
    const connection = await first();
    if (connection.status !== 'CONNECTED') throw new Error(`still ${connection.status}`);
    return connection;
  });
};

const lineNumber = (line: number): string =>
  line === 1 ? BUSINESS : `55119000011${String(line).padStart(2, '0')}`;

/**
 * Connects a company's first phone and adds others until `count` connections are CONNECTED; answers all of them.
 * A second company with phones needs numbers of its own.
 */
export const connectPhones = async (
  url: string,
  admin: ApiClient,
  count: number,
  numbers: readonly string[] = Array.from({ length: count }, (_, index) => lineNumber(index + 1)),
): Promise<readonly ConnectionView[]> => {
  const all = [await connectPhone(url, admin, numbers[0])];
  const simulator = new SimulatorClient(url);
  for (let index = 2; index <= count; index += 1) {
    const { id } = await admin.post<ConnectionView>('/whatsapp', { name: `Linha ${index}`, queueIds: [] });
    const line = await eventually(async () => {
      const connection = await admin.get<ConnectionView>(`/whatsapp/${id}?session=0`);
      const { qrcode, status } = connection;
      if (status === 'CONNECTED') return connection;
      if (qrcode !== '') await simulator.scan(qrcode, numbers[index - 1] ?? '');
      throw new Error(`${id} is ${status}`);
    });
    all.push(line);
  }
  return all;
};

/**
 * Sets the pauses between a company's campaign messages in seconds; less than WhatsApp would bear is taken, as it is
 * simulated.
 */
export const paceCampaigns = async (admin: ApiClient, seconds = 0): Promise<void> => {
  for (const key of ['campaignMessageInterval', 'campaignGreaterInterval'])
    await admin.put(`/settings/${key}`, { key, value: String(seconds) });
};
