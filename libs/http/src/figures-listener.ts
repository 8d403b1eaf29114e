import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from '@prosa/observability';

/** An open ear for scrapers. */
export interface FiguresListener {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` on a separate address, and nothing else: for a scraper on another machine, where exposing
 * the product itself would be too much. The metrics contain no company and no user.
 */
export const listenForScrapers = (
  metrics: Pick<Metrics, 'render'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<FiguresListener> => {
  const answer: RequestListener = ({ method, url }, response) => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return response.writeHead(404).end();
    response
      .setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
      .setHeader('Cache-Control', 'no-store');
    void metrics.render().then(
      text => response.end(text),
      () => response.writeHead(500).end(),
    );
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
