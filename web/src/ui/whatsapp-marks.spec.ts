import { textParts } from './whatsapp-marks';

const links = (text: string): readonly (readonly [string, string])[] =>
  textParts(text).flatMap(part => (part.kind === 'link' ? [[part.text, part.href] as const] : []));

describe('Links of a message', () => {
  it.each([
    ['Veja https://pt.test/wiki/Bahia_(estado).', 'https://pt.test/wiki/Bahia_(estado)', undefined],
    ['(veja https://a.test/b)', 'https://a.test/b', undefined],
    ['veja (https://a.test/b_(c)) já', 'https://a.test/b_(c)', undefined],
    ['HTTPS://A.test/B!', 'HTTPS://A.test/B', 'https://A.test/B'],
    ['Https://a.test?x=1&y=(2);', 'Https://a.test?x=1&y=(2)', 'https://a.test?x=1&y=(2)'],
    ['www.loja.test/promo, hoje', 'www.loja.test/promo', 'https://www.loja.test/promo'],
    [
      'Chame em wa.me/5511987654321?text=oi.',
      'wa.me/5511987654321?text=oi',
      'https://wa.me/5511987654321?text=oi',
    ],
    ['“https://a.test/b”…', '“https://a.test/b', 'https://a.test/b'],
    ['[https://a.test/b]', 'https://a.test/b', undefined],
    ['https://a.test/b?x[0]=1&y=[1].', 'https://a.test/b?x[0]=1&y=[1]', undefined],
    ['(veja [https://a.test/(b)])', 'https://a.test/(b)', undefined],
    ['https://a.test/b\u200bmais', 'https://a.test/b', undefined],
    ['https://a.test/b。', 'https://a.test/b', undefined],
    ['«https://a.test/b».', '«https://a.test/b', 'https://a.test/b'],
    ['veja:https://a.test/b`', 'https://a.test/b', undefined],
    ['https://a.test/~ana/a*b_c', 'https://a.test/~ana/a*b_c', undefined],
    ['Loja.com.br/promo!', 'Loja.com.br/promo', 'https://Loja.com.br/promo'],
    ['entre em loja.com.', 'loja.com', 'https://loja.com'],
    ['t.me/canal, hoje', 't.me/canal', 'https://t.me/canal'],
    ['bit.ly/3xYz?', 'bit.ly/3xYz', 'https://bit.ly/3xYz'],
    ['chat.whatsapp.com/AbC', 'chat.whatsapp.com/AbC', 'https://chat.whatsapp.com/AbC'],
  ])('end where they should: %j', (text, link, href = link) => {
    expect(links(text)).toEqual([[link.replace(/^[“«]/, ''), href]]);
  });

  it.each([
    'ola@www.loja.test.',
    'xwww.a.test',
    'http://',
    'www.',
    '...',
    'e/ou',
    'arquivo.pdf',
    '10.000/mes',
    'fim.Pode ser',
    'a.me',
  ])('are none in %j', text => {
    expect(links(text).filter(([, href]) => href.startsWith('http'))).toEqual([]);
  });
});
