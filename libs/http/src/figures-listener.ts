import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from '@prosa/observability';

/** An open ear for scrapers. */
export interface FiguresListener {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Answers `GET /metrics` at an address of its own, and nothing else there: for a scraper on another machine, where opening
 * the product itself to the network would be too much. The figures name no company and no person.
 */
export const listenForScrapers = (
  metrics: Pick<Metrics, 'render'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<FiguresListener> => {
  const answer: RequestListener = ({ method, url }, response) => {
    if (method === 'GET' && url?.split('?')[0] === '/metrics')
      response
        .setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
        .setHeader('Cache-Control', 'no-store')
        .end(metrics.render());
    else response.writeHead(404).end();
  };
  const server = createServer(answer);
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      const close = (): Promise<void> =>
        new Promise(closed => {
          server.close(() => closed());
          server.closeAllConnections();
        });
      done({ port: (server.address() as AddressInfo).port, close });
    });
  });
};
