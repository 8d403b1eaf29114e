import {
  accepted,
  again,
  closed,
  connection,
  everyday,
  given,
  handOver,
  later,
  menu,
  noon,
  opened,
  sales,
  support,
  withConnection,
  withOptions,
  wrote,
} from './testing/routing-rig';

describe('A customer who writes to a connection with several queues', () => {
  it('is greeted with the numbered queues, and the chatbot leads', () => {
    const first = given(everyday, opened()).when(wrote('oi'));
    first.says(menu);
    first.asks({ type: 'StartChatbot', menu: 'queues' });
  });

  it('is asked for none in the queue that a campaign chose, and gets its greeting', () => {
    const placed = given(everyday, opened({ queue: { id: 2, name: 'Suporte' } })).when(wrote('Quero dois'));
    placed.says('Suporte, olá!');
    placed.asks();
    expect(placed.state).toMatchObject({ queueId: 2, bot: { stage: 'off' } });
  });

  it.each(['2', ' *2* ', '2.', 'suporte tecnico'])('chooses a queue by %p', answer => {
    const choice = given(everyday, opened(), wrote('oi')).when(wrote(answer));
    choice.asks({ type: 'ChooseQueue', queueId: 2 }, { type: 'EndChatbot', reason: 'done' });
    choice.says('Suporte, olá!');
    expect(choice.state).toMatchObject({ queueId: 2, bot: { stage: 'off' } });
  });

  it.each(['3', '0', 'bom dia', '', '12 caixas', '#'])('is asked again when %p is no queue', answer => {
    const answered = given(everyday, opened(), wrote('oi')).when(wrote(answer));
    answered.says(answer === '#' ? menu : again);
    answered.asks({ type: 'StartChatbot', menu: 'queues' });
  });

  it('sees the menu up to the configured number of times, and is then left to agents', () => {
    const spent = given(everyday, opened(), wrote('oi'), wrote('x'), wrote('y')).when(wrote('z'));
    spent.says(handOver);
    spent.asks({ type: 'EndChatbot', reason: 'exhausted' });
    given(everyday, opened(), wrote('oi'), wrote('x'), wrote('y'), wrote('z')).when(wrote('1')).says();
  });

  it('sees it without end when the connection sets no limit', () => {
    const patient = withConnection({ maxUseBotQueues: 0 });
    const words = Array.from({ length: 9 }, () => wrote('x'));
    given(patient, opened(), ...words)
      .when(wrote('x'))
      .says(again);
  });

  it('is left to agents once the menu has timed out', () => {
    const short = withConnection({ timeUseBotQueues: 10 });
    expect(given(short, opened()).when(wrote('oi')).timers()).toContain('menu 10');
    given(short, opened(), wrote('oi'))
      .when(later(9, wrote('x')))
      .says(again);
    const late = given(short, opened(), wrote('oi'), wrote('x')).when(later(10, wrote('1')));
    late.says();
    late.asks({ type: 'EndChatbot', reason: 'expired' });
  });

  it('has not answered a menu by messages written before it, during an outage', () => {
    const before = new Date(noon - 60_000).toISOString();
    given(everyday, opened(), wrote('oi', { sentAt: before }))
      .when(wrote('alguém aí?', { sentAt: before }))
      .says();
    given(everyday, opened(), wrote('oi', { sentAt: before }))
      .when(wrote('2'))
      .says('Suporte, olá!');
  });

  it('receives nothing over a connection that was removed', () => {
    given({ ...everyday, connection: null }, opened())
      .when(wrote('oi'))
      .says();
    const queues = [{ ...sales, complationMessage: 'Até logo.' }, support];
    const inSales = opened({ queue: { id: 1, name: 'Vendas' } });
    given({ ...everyday, queues, connection: null }, inSales, accepted)
      .when(closed)
      .says();
  });

  it('receives the menu after a picture, and nothing after a call or an unreadable message', () => {
    const photo = { mediaType: 'image' };
    given(everyday, opened(), wrote('oi')).when(wrote('1', photo)).says(again);
    given(everyday, opened(), wrote('oi'))
      .when(wrote('', { mediaType: 'call_log' }))
      .says();
    given(everyday, opened())
      .when(wrote('Aguardando', { undecryptable: true }))
      .says();
  });
});

describe('The menu of a queue', () => {
  const options = 'Suporte, olá!\n\n*1* - Boleto\n*2* - Nota fiscal\n\n*0* - Voltar\n*#* - Menu inicial';
  const below = 'Sobre o boleto:\n\n*1* - Segunda via\n\n*0* - Voltar\n*#* - Menu inicial';
  const leaf = 'Aqui está.\n\nEm breve um atendente vai falar com você.\n\n*0* - Voltar\n*#* - Menu inicial';
  const chosen = [opened(), wrote('oi'), wrote('2')] as const;

  it('shows its options under the greeting, and the bot stays in control', () => {
    const choice = given(withOptions, opened(), wrote('oi')).when(wrote('2'));
    choice.says(options);
    choice.asks({ type: 'ChooseQueue', queueId: 2 }, { type: 'StartChatbot', menu: 'options' });
  });

  it('leads down to a leaf, which announces an agent', () => {
    given(withOptions, ...chosen)
      .when(wrote('1'))
      .says(below);
    given(withOptions, ...chosen, wrote('1'))
      .when(wrote('1'))
      .says(leaf);
    given(withOptions, ...chosen)
      .when(wrote('nota fiscal'))
      .says('Nota fiscal\n\nEm breve um atendente vai falar com você.\n\n*0* - Voltar\n*#* - Menu inicial');
  });

  it('announces nobody at a leaf of a queue that a bot serves, which answers what follows', () => {
    const withBot = { ...withOptions, queues: [sales, { ...support, hasBot: true }] };
    const ofConnection = { ...withOptions, connection: { ...connection, hasBot: true } };
    for (const context of [withBot, ofConnection]) {
      given(context, ...chosen)
        .when(wrote('nota fiscal'))
        .says('Nota fiscal\n\n*0* - Voltar\n*#* - Menu inicial');
      given(context, ...chosen, wrote('nota fiscal'))
        .when(wrote('Qual é o prazo?'))
        .asks({ type: 'EndChatbot', reason: 'done' });
    }
  });

  it('goes back by 0, level by level, and to the choice of a queue from the first', () => {
    given(withOptions, ...chosen, wrote('1'), wrote('1'))
      .when(wrote('0'))
      .says(below);
    given(withOptions, ...chosen, wrote('1'))
      .when(wrote('0'))
      .says(options);
    const start = given(withOptions, ...chosen).when(wrote('0'));
    start.says(menu);
    start.asks({ type: 'ChooseQueue', queueId: null }, { type: 'StartChatbot', menu: 'queues' });
  });

  it('goes back to the beginning by #, from any level', () => {
    given(withOptions, ...chosen, wrote('1'), wrote('1'))
      .when(wrote('#'))
      .says(menu);
    given(withOptions, ...chosen, wrote('#'))
      .when(wrote('1'))
      .says('Vendas, olá!');
  });

  it('is repeated for invalid answers, and given up after the last attempt', () => {
    given(withOptions, ...chosen)
      .when(wrote('7'))
      .says(options.replace('Suporte, olá!', again.split('\n')[0] ?? ''));
    given(withOptions, ...chosen, wrote('7'), wrote('7'))
      .when(wrote('7'))
      .says(handOver);
  });

  it('leaves customers who continue at a leaf to agents', () => {
    const talked = given(withOptions, ...chosen, wrote('2')).when(wrote('mas eu queria outra coisa'));
    talked.says();
    talked.asks({ type: 'EndChatbot', reason: 'done' });
  });

  it('is the first message to a customer of its only connection, without a way back', () => {
    const only = { ...withOptions, connection: { ...connection, queueIds: [2] } };
    const inQueue = opened({ queue: { id: 2, name: 'Suporte técnico' } });
    given(only, inQueue).when(wrote('oi')).says('Suporte, olá!\n\n*1* - Boleto\n*2* - Nota fiscal');
    given(only, inQueue, wrote('oi'), wrote('1'))
      .when(wrote('#'))
      .says('Suporte, olá!\n\n*1* - Boleto\n*2* - Nota fiscal');
  });
});

describe('A connection with one queue, or none', () => {
  const one = { ...everyday, connection: { ...connection, queueIds: [1] } };
  const inQueue = opened({ queue: { id: 1, name: 'Vendas' } });

  it('greets only when the company has configured it, and never shows a menu', () => {
    given(one, inQueue).when(wrote('oi')).says();
    const greeted = given({ ...one, greetsWithOneQueue: true }, inQueue).when(wrote('oi'));
    greeted.says('Olá! Escolha um setor:');
    greeted.asks();
    given({ ...one, greetsWithOneQueue: true }, inQueue, wrote('oi'))
      .when(wrote('1'))
      .says();
  });

  it('greets a new customer when it has no queue at all', () => {
    given(withConnection({ queueIds: [] }), opened())
      .when(wrote('oi'))
      .says('Olá! Escolha um setor:');
  });
});
