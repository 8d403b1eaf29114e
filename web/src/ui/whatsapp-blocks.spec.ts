import { textBlocks } from './whatsapp-blocks';

describe('the blocks of a message', () => {
  it('are its lists, quotes and code, with the words between them', () => {
    expect(textBlocks('Itens:\n- pão\n* leite\n\n> citado\n> mais\n2. dois\n3. três\nfim')).toEqual([
      { kind: 'text', text: 'Itens:' },
      { kind: 'bullets', items: ['pão', 'leite'] },
      { kind: 'text', text: '' },
      { kind: 'quote', text: 'citado\nmais' },
      { kind: 'numbers', items: ['dois', 'três'], start: 2 },
      { kind: 'text', text: 'fim' },
    ]);
  });

  it('keep what stands in code as it is', () => {
    expect(textBlocks('veja\n```\n- a\n> b\n```\nfim')).toEqual([
      { kind: 'text', text: 'veja' },
      { kind: 'code', text: '- a\n> b' },
      { kind: 'text', text: 'fim' },
    ]);
  });

  it.each([
    '*negrito* e - traço',
    '-5 graus',
    '1.234 reais',
    '>',
    'R$ 1. ',
    '* ',
    'a\n\nb\n',
    '```x``` no meio',
  ])('leave %j as words', text => expect(textBlocks(text)).toEqual([{ kind: 'text', text }]));

  it('of numbers that do not follow each other are lists of their own', () => {
    expect(textBlocks('1. a\n5. b').map(block => 'start' in block && block.start)).toEqual([1, 5]);
  });
});
