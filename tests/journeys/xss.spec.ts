import { PATIENCE_MS } from '@prosa/testing';
import type { ConnectionView, TicketPage } from '@prosa/contracts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ApiClient } from '../support/api-client';
import { sharedBrowser, signIn } from '../support/browser';
import { roughen } from '../support/browser-jitter';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

/** Calls the wire that every page of this spec has across it. */
const fire = 'xss()';

/** What a stranger's phone or a colleague may send; each would call the wire if it were ever taken for markup or code. */
const payloads: readonly string[] = [
  ...['script', 'SCRIPT', 'scr<script>ipt'].map(tag => `<${tag}>${fire}</${tag.replace('<script>', '')}>`),
  ...[
    'img src=x onerror=xss()',
    'img src=x onerror="xss()"',
    'img/src=x/onerror=xss()',
    'IMG SRC=x ONERROR=xss()',
    'image src=x onerror=xss()',
    'svg onload=xss()',
    'svg/onload=xss()',
    'body onload=xss()',
    'input autofocus onfocus=xss()',
    'select autofocus onfocus=xss()',
    'textarea autofocus onfocus=xss()',
    'details open ontoggle=xss()',
    'video src=x onerror=xss()',
    'audio src=x onerror=xss()',
    'video><source onerror=xss()',
    'iframe src=javascript:parent.xss()',
    'iframe srcdoc="<script>parent.xss()</script>"',
    'iframe onload=xss()',
    'object data=javascript:xss()',
    'embed src=javascript:xss()',
    'a autofocus href=x onfocus=xss()',
    'a href=javascript:xss()>x</a',
    'form><button formaction=javascript:xss() autofocus>x',
    'marquee onstart=xss()',
    'style onload=xss()',
    'link rel=stylesheet href=x onerror=xss()',
    'meta http-equiv=refresh content=0;url=javascript:xss()',
    'base href=javascript:xss()//',
    'div style=animation:x onanimationstart=xss()',
    'math><mi href=javascript:xss()>x',
    'svg><script>xss()</script>',
    'svg><animate onbegin=xss() attributeName=x',
    'svg><a href=javascript:xss()><text>x',
    'svg><use href=data:image/svg+xml,x',
    'x onpointerenter=xss() style=position:fixed;inset:0',
    'template><img src=x onerror=xss()',
    'noscript><img src=x onerror=xss()></noscript',
    'title><img src=x onerror=xss()></title',
  ].map(inside => `<${inside}>`),
  '"><img src=x onerror=xss()>',
  "'><img src=x onerror=xss()>",
  '"onmouseover="xss()" x="',
  "' onfocus='xss()' autofocus='",
  '--><img src=x onerror=xss()>',
  '</title><script>xss()</script>',
  '</textarea><script>xss()</script>',
  '</script><script>xss()</script>',
  '<!--<img src="--><img src=x onerror=xss()>',
  '<![CDATA[<img src=x onerror=xss()>]]>',
  '&lt;img src=x onerror=xss()&gt;',
  '&#60;img src=x onerror=xss()&#62;',
  '\\u003cimg src=x onerror=xss()\\u003e',
  'javascript:xss()',
  'JaVaScRiPt:xss()',
  'java\tscript:xss()',
  'data:text/html,<script>parent.xss()</script>',
  'http://x.test/"onclick="xss()',
  'https://x.test/?<img src=x onerror=xss()>',
  '*<img src=x onerror=xss()>* _<svg onload=xss()>_',
  '```<img src=x onerror=xss()>```',
  '{{constructor.constructor("xss()")()}}',
  '${xss()}',
  '%3Cimg%20src%3Dx%20onerror%3Dxss()%3E',
];

/** Everything requested earlier fails before a picture that is requested only now. */
const AFTER_ALL_THAT = `new Promise(done => {
  const last = new Image();
  last.onerror = last.onload = () => requestAnimationFrame(() => setTimeout(done));
  last.src = '/api/no-such-picture?' + Math.random();
})`;

/** Lays the wire, and lets pages do what their own policy would forbid: it is the rendering that is tried here. */
const wired = async (browser: Browser): Promise<{ page: Page; context: BrowserContext; fired: string[] }> => {
  const context = await browser.newContext({
    bypassCSP: true,
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
  });
  await roughen(context);
  const fired: string[] = [];
  await context.exposeFunction('report', (where: string) => fired.push(where));
  await context.addInitScript(`window.xss = () => window.report(location.pathname + ' ' + document.title)`);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('dialog', dialog => {
    fired.push(dialog.message());
    void dialog.dismiss();
  });
  return { page, context, fired };
};

describe('Markup and code in user input', () => {
  let company: NewCompany;
  let browser: Browser;
  let admin: ApiClient;

  beforeAll(async () => {
    [company, browser] = await Promise.all([newCompany(), sharedBrowser()]);
    admin = company.admin;
    await company.connect();
    const simulator = company.phone;
    for (const [index, text] of payloads.entries())
      await simulator.write({
        from: `55119${77_001_101 + index}`,
        name: text.slice(0, 50),
        to: company.business,
        text,
      });
    for (const text of payloads)
      await simulator.write({ from: '5511966660001', name: payloads[3] ?? '', to: company.business, text });
    await furnish();
    await eventually(async () => {
      const { count } = await admin.get<TicketPage & { count: number }>(
        '/tickets?status=pending&showAll=true',
      );
      if (count < payloads.length) throw new Error(`${count} wait`);
    });
  });

  afterAll(async () => {
    await browser?.close();
  });

  /** Writes payloads into everything that has a text; what a rule refuses cannot do harm. */
  const furnish = async (): Promise<void> => {
    const [connection] = await admin.get<ConnectionView[]>('/whatsapp');
    for (const [index, text] of payloads.entries()) {
      const color = `#${(0x200000 + index * 977).toString(16)}`;
      const short = text.slice(0, 50);
      await admin.call('POST', '/tags', { name: text.slice(0, 20), color });
      await admin.call('POST', '/quick-messages', { shortcode: short, message: text, geral: true });
      if (index % 6 === 0) {
        await admin.call('POST', '/queue', { name: short, color, greetingMessage: text });
        const email = `xss.${index}@demo.test`;
        await admin.call('POST', '/users', { name: short, email, password: 'prosa-demo', profile: 'user' });
      }
      await admin.call('POST', '/contacts', {
        name: short,
        number: `55118${66_001_101 + index}`,
        extraInfo: [{ name: text.slice(0, 100), value: text }],
      });
    }
    await admin.call('PUT', `/whatsapp/${connection?.id}`, { name: '<img src=x onerror=xss()>' });
    await admin.call('PUT', `/users/${admin.me?.id}`, { name: '<img src=x onerror=xss()>' });
  };

  it('consists of sixty payloads, and an executed one would be detected', async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(60);
    const { page, context, fired } = await wired(browser);
    await page.goto(`${company.url}/login`);
    await page.evaluate(`{
      const place = document.createElement('div');
      place.innerHTML = '<img src=x onerror=xss()>';
      document.body.append(place);
    }`);
    await eventually(() => expect(fired.length).toBeGreaterThan(0));
    await context.close();
  });

  it('is never executed in any screen', async () => {
    const { page, context, fired } = await wired(browser);
    await signIn(page, company.url, company.email('admin'));
    const seen = new Set<string>();
    const look = async (): Promise<void> => {
      const text = await page.locator('body').innerText();
      for (const payload of payloads) if (text.includes(payload.slice(0, 20))) seen.add(payload);
    };
    /** Down the page's lists, which draw only what is looked at, and wait for what they still fetch. */
    const scroll = async (): Promise<void> => {
      for (let step = 0; step < 12; step += 1) {
        await page.waitForFunction(`document.querySelector('.skeletons, .list-more, .older-line') === null`);
        await look();
        await page.evaluate(`for (const box of document.querySelectorAll('*'))
          if (box.scrollHeight > box.clientHeight + 40) box.scrollTop += box.clientHeight * 0.8;`);
        await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))');
      }
      await page.evaluate(AFTER_ALL_THAT);
    };
    const pending = await admin.get<TicketPage>(
      '/tickets?status=pending&showAll=true&searchParam=5511966660001',
    );
    const talk = pending.tickets.find(({ contact }) => contact.number === '5511966660001');
    if (!talk) throw new Error('no conversation with all of them');
    await admin.put(`/tickets/${talk.id}`, { status: 'open' });
    await page.goto(`${company.url}/tickets`);
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await scroll();
    await page.goto(`${company.url}/tickets/${talk.uuid}`);
    await page.locator('.bubble').first().waitFor();
    await scroll();
    const elements = await page
      .locator('.bubble :is(script, img[onerror], svg[onload], iframe, object, embed, form)')
      .count();
    const links = await page.locator('a[href^="javascript:" i], a[href^="data:" i]').count();
    for (const path of [
      '/connections',
      '/queues',
      '/users',
      '/profile',
      '/settings',
      '/tags',
      '/quick-messages',
      '/contacts',
    ]) {
      await page.goto(`${company.url}${path}`);
      await page.waitForLoadState('networkidle');
      await scroll();
    }
    expect({ fired, elements, links }).toEqual({ fired: [], elements: 0, links: 0 });
    // They were there to be seen, as the text that they are.
    expect(seen.size).toBeGreaterThan(payloads.length * 0.8);
    await context.close();
  });
});
