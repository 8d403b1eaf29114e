/** A message of the demo's past: by the customer (`c`) or the agent (`a`); see `PAST_FILES`. */
export type SaidThen = readonly [who: 'c' | 'a', text: string];

/** Files of customers, by placeholder line: the simulated phone's samples. */
export const PAST_FILES = { '*voice': 'voice', '*photo': 'photo', '*document': 'document' } as const;

/** A conversation that customers have again and again. */
export interface PastConversation {
  readonly queue: 'Atendimento' | 'Vendas' | 'Suporte';
  readonly said: readonly SaidThen[];
  readonly tag?: 'VIP' | 'Orçamento' | 'Reclamação';
  readonly note?: string;
}

/** Conversations of the demo company's customers. */
export const pastConversations: readonly PastConversation[] = [
  {
    queue: 'Vendas',
    tag: 'Orçamento',
    said: [
      ['c', 'Bom dia! Vocês fazem café em grão no atacado?'],
      ['a', 'Bom dia! Fazemos, sim. A partir de 10 kg o frete sai por nossa conta.'],
      ['c', '*voice'],
      ['c', 'Perfeito. Quanto fica 20 kg do clássico?'],
      ['a', 'R$ 1.180,00, com entrega em até 3 dias úteis. Posso reservar?'],
      ['c', 'Pode. Vou confirmar com o meu sócio e já volto.'],
      ['c', 'Confirmado! Como faço o pagamento?'],
      ['a', 'Envio a chave Pix agora. Obrigado pela preferência!'],
    ],
  },
  {
    queue: 'Suporte',
    tag: 'Reclamação',
    note: 'Terceira vez que a máquina dele para. Oferecer revisão sem custo.',
    said: [
      ['c', 'A máquina parou de novo hoje cedo'],
      ['c', '*photo'],
      ['c', 'Pisca uma luz vermelha e não esquenta'],
      ['a', 'Sinto muito por isso. A luz pisca rápido ou devagar?'],
      ['c', 'Devagar, a cada dois segundos mais ou menos'],
      ['a', 'É o sensor de água. Vou mandar um técnico amanhã entre 9h e 11h, sem custo. Pode ser?'],
      ['c', 'Pode, obrigado'],
    ],
  },
  {
    queue: 'Atendimento',
    said: [
      ['c', 'Oi, qual o horário de vocês no sábado?'],
      ['a', 'Olá! No sábado atendemos das 8h às 12h.'],
      ['c', 'Show, obrigada 😊'],
    ],
  },
  {
    queue: 'Atendimento',
    said: [
      ['c', 'Boa tarde, preciso da segunda via do boleto de novembro'],
      ['a', 'Boa tarde! Só um instante, por favor.'],
      ['a', 'Pronto: enviei para o seu e-mail e a linha digitável é 34191.79001 01043.510047 91020.150008.'],
      ['c', '*document'],
      ['c', 'Recebi aqui. Valeu! E segue a proposta assinada.'],
    ],
  },
  {
    queue: 'Suporte',
    said: [
      ['c', 'Não consigo entrar no aplicativo, diz que a senha está errada'],
      ['a', 'Vamos resolver. O e-mail do cadastro continua o mesmo?'],
      ['c', 'Sim, o mesmo de sempre'],
      ['a', 'Acabei de enviar um código. Consegue digitar na tela de nova senha?'],
      ['c', 'Entrou! Muito obrigado pela rapidez'],
    ],
  },
  {
    queue: 'Vendas',
    tag: 'VIP',
    note: 'Compra todo mês para as três lojas. Dar prioridade.',
    said: [
      ['c', 'Olá, é para repetir o pedido do mês passado'],
      ['a', 'Que bom ter você de volta! Mesmas quantidades para as três lojas?'],
      ['c', 'Na loja do Centro pode dobrar o descafeinado'],
      ['a', 'Anotado. Entrego na quinta pela manhã.'],
      ['c', 'Combinado 👍'],
    ],
  },
  {
    queue: 'Atendimento',
    said: [
      ['c', 'Meu pedido ainda não chegou, era para ter vindo ontem'],
      ['a', 'Vou conferir com a transportadora agora mesmo.'],
      ['a', 'Houve atraso na rota. A entrega está prevista para hoje até as 18h.'],
      ['c', 'Ok, fico no aguardo'],
      ['c', 'Chegou! Tudo certo'],
    ],
  },
  {
    queue: 'Vendas',
    tag: 'Orçamento',
    said: [
      ['c', 'Vocês alugam máquina para evento? Seria dia 12, umas 80 pessoas'],
      ['a', 'Alugamos, sim. Para 80 pessoas sugiro duas máquinas, com barista por 4 horas.'],
      ['c', 'E o valor?'],
      ['a', 'R$ 1.450,00, com insumos. Mando a proposta por e-mail?'],
      ['c', 'Manda, por favor'],
    ],
  },
  {
    queue: 'Suporte',
    said: [
      ['c', 'Qual filtro serve na linha 300?'],
      ['a', 'O F-12. Ele está na loja por R$ 39,90 e dura cerca de dois meses.'],
      ['c', 'Vou levar dois, então'],
    ],
  },
  {
    queue: 'Atendimento',
    tag: 'Reclamação',
    said: [
      ['c', 'Fui cobrada duas vezes neste mês'],
      ['a', 'Peço desculpas. Já localizei a cobrança repetida e pedi o estorno.'],
      ['c', 'Em quanto tempo volta?'],
      ['a', 'Em até dois dias úteis na fatura. Qualquer coisa, é só chamar aqui.'],
      ['c', 'Obrigada pela atenção'],
    ],
  },
];

/** First messages of unanswered conversations. */
export const openings: readonly string[] = [
  'Oi, bom dia! Vocês entregam em Campinas?',
  'Preciso remarcar a visita técnica de amanhã',
  'Tem alguém aí? É sobre a proposta de ontem',
  'Boa tarde, quero cancelar um item do pedido',
  'Olá! Vi o anúncio de vocês. Como funciona?',
  'A nota fiscal veio com o CNPJ errado',
];

/** Customers of the demo company's past. */
export const pastCustomers: readonly string[] = [
  'Beatriz Moura',
  'Cláudio Reis',
  'Daniela Freitas',
  'Eduardo Pires',
  'Fernanda Luz',
  'Gustavo Leal',
  'Heloísa Barros',
  'Igor Santana',
  'Júlia Campos',
  'Kleber Matos',
  'Larissa Vieira',
  'Marcos Tavares',
  'Natália Cruz',
  'Otávio Lemos',
  'Patrícia Gomes',
  'Renato Farias',
  'Sílvia Nunes',
  'Tiago Ramos',
  'Úrsula Dias',
  'Vinícius Prado',
  'Wesley Rocha',
  'Yara Monteiro',
];

/** The group conversation of the demo's past. */
export const pastGroup = {
  subject: 'Lojas parceiras',
  said: [
    ['Patrícia Gomes', 'Pessoal, a loja do Centro abre no feriado?'],
    ['Renato Farias', 'Abre, das 9h às 14h'],
    ['Patrícia Gomes', 'Então precisamos de mais 5 kg até sexta'],
  ],
} as const;
