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
    if (connection.status !== 'CONNECTED' && connection.qrcode === '')
      throw new Error(`no QR, ${connection.status}`);
    return connection;
  });
  if (waiting.status !== 'CONNECTED') await simulator.scan(waiting.qrcode, number);
  return eventually(async () => {
    const connection = await first();
    if (connection.status !== 'CONNECTED') throw new Error(`still ${connection.status}`);
    return connection;
  });
};
