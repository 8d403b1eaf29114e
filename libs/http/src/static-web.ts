import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import sirv from 'sirv';
import { fromLoopback } from './loopback';

/** Options of serving the built web client. */
export interface StaticWebOptions {
  /** The folder that `vite build` wrote; when it is missing nothing is served. */
  readonly root: string;
  /** Whether `/simulator` shows the simulator's page, to this machine only. */
  readonly simulator: boolean;
  /** The script of the captcha's provider that public forms load; null for none. */
  readonly captchaScript: string | null;
}

const served = /^\/(?!(?:api|health|metrics|socket\.io|simulator\/api|\.well-known)(?:[/?]|$))/;
/** Types for which the file server sets no character set. */
const TEXTS: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.json': 'application/json',
};

/** The public lead form is a separate page: visitors load none of the application. */
const publicForm = /^\/forms\/apresentacao(?:[/?]|$)/;

/** Permits a captcha provider's script and frame, on the page of a form only. */
const allowProvider = (response: ServerResponse, script: string): void => {
  const policy = String(response.getHeader('content-security-policy') ?? '');
  const { protocol, host, hostname } = new URL(script);
  // hCaptcha spreads over several hosts of its name.
  const from = hostname.endsWith('.hcaptcha.com')
    ? 'https://hcaptcha.com https://*.hcaptcha.com'
    : `${protocol}//${host}`;
  const allowed = policy.replaceAll(/\b((?:script|frame|connect|style)-src)(?=[ ;])/g, `$1 ${from}`);
  response.setHeader('content-security-policy', allowed);
};

const simulatorPage = /^\/simulator(?:\.html?)?(?:[/?]|$)/;

/**
 * Serves the single-page application before any route is matched. Hashed assets are cached forever, pages are
 * revalidated each time; a path without a file is a screen of the application.
 */
export const serveWeb = (fastify: FastifyInstance, options: StaticWebOptions): void => {
  if (!existsSync(join(options.root, 'index.html'))) return;
  const files = sirv(options.root, {
    etag: true,
    gzip: true,
    brotli: true,
    single: true,
    setHeaders: (response, path) => {
      const hashed = path.startsWith('/assets/');
      response.setHeader('Cache-Control', hashed ? 'public,max-age=31536000,immutable' : 'no-cache');
      const type = TEXTS[extname(path)];
      if (type !== undefined) response.setHeader('Content-Type', `${type}; charset=utf-8`);
    },
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const { url, method } = request.raw;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || !served.test(url)) return done();
    if (simulatorPage.test(url) && !(options.simulator && fromLoopback(request.raw))) return done();
    // The file server bypasses Fastify, which would have written these headers.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    if (publicForm.test(url)) {
      request.raw.url = '/form.html';
      if (options.captchaScript !== null) allowProvider(reply.raw, options.captchaScript);
    }
    files(request.raw, reply.raw, () => done());
    if (reply.raw.headersSent || reply.raw.writableEnded) reply.hijack();
  });
};
