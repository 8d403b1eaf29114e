import type { ErrorBody, QuickMessageView } from '@prosa/contracts';
import { request as httpRequest } from 'node:http';
import type { ApiClient, Answer } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

type Attached = QuickMessageView & ErrorBody;

describe('Files', () => {
  let company: NewCompany;
  let ana: ApiClient;
  let bruno: ApiClient;
  let id: number;

  beforeAll(async () => {
    company = await newCompany();
    ana = company.ana;
    bruno = company.bruno;
    id = (await ana.post<{ id: number }>('/quick-messages', { shortcode: 'midia', message: 'Olá' })).id;
  });

  const attach = async (
    bytes: Buffer,
    name: string,
    { as = ana, to = id, field = 'file' } = {},
  ): Promise<Answer<Attached>> => {
    const form = new FormData();
    form.set('typeArch', 'quickMessage');
    form.set(field, new Blob([bytes], { type: 'image/png' }), name);
    const response = await fetch(`${company.url}/api/quick-messages/${to}/media-upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}` },
      body: form,
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Attached };
  };

  const attached = async (bytes: Buffer, name: string): Promise<string> => {
    const { status, body } = await attach(bytes, name);
    expect({ status, error: body.error }).toEqual({ status: 201, error: undefined });
    return `${company.url}${body.mediaPath}`;
  };

  const fetched = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(url, { headers, method });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };

  describe('of a quick message', () => {
    it('are attached, published to everybody who sees it, and removed again', async () => {
      const { socket, frames } = await ana.socket();
      const { status, body } = await attach(png, 'Tabela de preços.png');
      expect(status).toBe(201);
      expect(body).toMatchObject({ id, isMedia: true, mediaName: 'Tabela_de_preços.png' });
      expect(body.mediaPath).toMatch(/^\/api\/media\/[\w-]{22}\?c=\d+&e=\d+&s=[\w-]{43}$/);
      await eventually(() => {
        const received = frames.filter(({ event }) => event.endsWith('-quickMessage'));
        expect(received).toMatchObject([{ payload: { action: 'update', record: { id, isMedia: true } } }]);
        const record = received[0]?.payload['record'] as QuickMessageView;
        expect(record.mediaPath).toMatch(/^\/api\/media\//);
      });
      socket.close();
      expect(await ana.get(`/quick-messages/${id}`)).toMatchObject({ isMedia: true });
      const without = await ana.delete(`/quick-messages/${id}/media-upload`);
      expect(without).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null });
      expect(await ana.delete(`/quick-messages/${id}/media-upload`)).toMatchObject({ isMedia: false });
    });

    it('are refused before they are read when the user may not change it', async () => {
      expect(await attach(png, 'a.png', { as: bruno })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_QUICK_MESSAGE_FOUND' },
      });
      const general = await ana.post<{ id: number }>('/quick-messages', {
        shortcode: 'geral',
        message: 'Oi',
        geral: true,
      });
      expect(await attach(png, 'a.png', { as: bruno, to: general.id })).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      });
      expect(await attach(png, 'a.png', { to: 2_000_000_000 })).toMatchObject({ status: 404 });
    });

    it.each([
      ['an SVG', svg, 'a.svg'],
      ['an SVG called PNG', svg, 'a.png'],
      ['a page called text', Buffer.from('<html><script>alert(1)</script>'), 'a.txt'],
      ['a script', Buffer.from('alert(1)'), 'a.js'],
      ['an empty file', Buffer.alloc(0), 'a.png'],
    ])('are refused as %s', async (_, bytes, name) => {
      expect(await attach(bytes, name)).toMatchObject({ status: 422, body: { error: 'ERR_MEDIA_TYPE' } });
    });

    it('are refused when they are too large, with the reason', async () => {
      const large = Buffer.concat([png, Buffer.alloc(16 * 1_048_576)]);
      expect(await attach(large, 'a.png')).toMatchObject({
        status: 413,
        body: { error: 'ERR_MEDIA_TOO_LARGE' },
      });
    });

    it('are required: JSON, another field or a missing form is an error', async () => {
      const path = `/quick-messages/${id}/media-upload`;
      const json = await ana.call<ErrorBody>('POST', path, { file: 'a' });
      expect(json).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION', details: [{ field: 'file' }] },
      });
      expect(await attach(png, 'a.png', { field: 'other' })).toMatchObject({ status: 400 });
      for (const type of [
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'multipart/form-data; boundary=',
      ]) {
        const response = await fetch(`${company.url}/api${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${ana.token}`, 'content-type': type },
          body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
        });
        expect(response.status).toBe(400);
      }
    });
  });

  describe('are served', () => {
    it('unchanged, with headers that prevent execution', async () => {
      const { status, headers, bytes } = await fetched(await attached(png, 'Olá (1).png'));
      expect(status).toBe(200);
      expect(bytes.equals(png)).toBe(true);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(png.length),
        'content-disposition': `inline; filename="Ol__(1).png"; filename*=UTF-8''Ol%C3%A1_%281%29.png`,
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'referrer-policy': 'no-referrer',
        'cache-control': expect.stringMatching(/^private, max-age=\d{3}, immutable$/) as string,
      });
    });

    it('as attachments when they are neither image, audio, video nor PDF', async () => {
      const { headers } = await fetched(await attached(Buffer.from('a;b\n1;2\n'), 'lista.csv'));
      expect(headers.get('content-type')).toBe('text/csv');
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
      const pdf = await fetched(await attached(Buffer.from('%PDF-1.7\n'), 'nota'));
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
      expect(pdf.headers.get('content-disposition')).toMatch(/^inline; /);
    });

    it('without a body to HEAD, and as 304 to clients that have them', async () => {
      const url = await attached(png, 'a.png');
      const head = await fetched(url, {}, 'HEAD');
      expect(head.status).toBe(200);
      expect(head.headers.get('content-length')).toBe(String(png.length));
      expect(head.bytes.length).toBe(0);
      const tag = head.headers.get('etag') ?? '';
      expect((await fetched(url, { 'if-none-match': tag })).status).toBe(304);
      expect((await fetched(url, { 'if-none-match': '"other"' })).status).toBe(200);
    });

    it.each([
      ['bytes=0-9', 206, 0, 9],
      ['bytes=10-', 206, 10, png.length - 1],
      ['bytes=-5', 206, png.length - 5, png.length - 1],
      ['bytes=0-99999', 206, 0, png.length - 1],
      ['bytes=5-2', 200, 0, png.length - 1],
      ['bytes=0-1,3-4', 200, 0, png.length - 1],
      ['lines=1-2', 200, 0, png.length - 1],
    ])('in ranges: %s', async (range, status, start, end) => {
      const answer = await fetched(await attached(png, 'a.png'), { range });
      expect(answer.status).toBe(status);
      expect(answer.bytes.equals(png.subarray(start, end + 1))).toBe(true);
      const received = status === 206 ? `bytes ${start}-${end}/${png.length}` : null;
      expect(answer.headers.get('content-range')).toBe(received);
    });

    it('not beyond their end, and whole when they have changed since', async () => {
      const url = await attached(png, 'a.png');
      for (const range of [`bytes=${png.length}-`, 'bytes=-0']) {
        const answer = await fetched(url, { range });
        expect(answer.status).toBe(416);
        expect(answer.headers.get('content-range')).toBe(`bytes */${png.length}`);
      }
      expect((await fetched(url, { range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
    });
  });

  describe('are not found', () => {
    it('under any URL but the exact one', async () => {
      const url = new URL(await attached(png, 'a.png'));
      const changed = (name: string, value: string | null): string => {
        const other = new URL(url);
        if (value === null) other.searchParams.delete(name);
        else other.searchParams.set(name, value);
        return other.toString();
      };
      const key = url.pathname.split('/').at(-1) ?? '';
      const wrong = [
        changed('c', '999'),
        changed('c', null),
        changed('e', '99999999999'),
        changed('e', '1'),
        changed('e', null),
        changed('s', null),
        changed('s', 'A'.repeat(43)),
        changed('d', '1'),
        `${url}&s=A`,
        url.toString().replace(key, 'A'.repeat(22)),
        `${url.origin}${url.pathname}`,
      ];
      const bodies = new Set<string>();
      for (const each of wrong) {
        const { status, bytes } = await fetched(each);
        expect([each, status]).toEqual([each, 404]);
        bodies.add(bytes.toString());
      }
      expect(bodies.size).toBe(1);
    });

    it('by any of 300 variants of a path', async () => {
      const { port } = new URL(company.url);
      const rawly = (path: string): Promise<number> =>
        new Promise((done, fail) => {
          const asked = httpRequest({ port, host: '127.0.0.1', path, method: 'GET' }, answer => {
            answer.resume();
            done(answer.statusCode ?? 0);
          });
          asked.on('error', fail).end();
        });
      const ups = [
        '../',
        '..%2f',
        '%2e%2e/',
        '%2e%2e%2f',
        '..\\',
        '..%5c',
        '%252e%252e%252f',
        '....//',
        '..;/',
        '%c0%ae%c0%ae/',
      ];
      const goals = [
        'etc/passwd',
        'secrets/media-links',
        'secrets%2fmedia-links',
        'prosa.log',
        'media/1',
        '1/aa/',
        '.',
        '%00',
        'a%00.png',
        '~',
      ];
      const spellings = ups.flatMap(up => goals.flatMap(goal => [1, 3, 8].map(n => up.repeat(n) + goal)));
      expect(spellings).toHaveLength(300);
      const found: string[] = [];
      for (const spelling of spellings) {
        const status = await rawly(`/api/media/${spelling}?c=1&e=99999999999&s=${'A'.repeat(43)}`);
        if (status < 400 || status >= 500) found.push(`${status} ${spelling}`);
      }
      expect(found).toEqual([]);
    });
  });
});
