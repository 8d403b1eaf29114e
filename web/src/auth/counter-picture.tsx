import { Avatar } from '../ui/avatar';
import { Chip, ownColor } from '../ui/chip';

const ROWS = [
  {
    name: 'Marina Duarte',
    text: 'Bom dia! O pedido já saiu?',
    queue: 'Vendas',
    color: '#C2410C',
    time: '09:41',
    unread: 2,
  },
  {
    name: 'João Pedro',
    text: 'Obrigado, resolveu na hora',
    queue: 'Suporte',
    color: '#0E7490',
    time: '09:38',
    unread: 0,
  },
  {
    name: 'Lúcia Prado',
    text: 'Pode me enviar o boleto?',
    queue: 'Financeiro',
    color: '#773DFA',
    time: '09:30',
    unread: 1,
  },
] as const;

/** Illustration of three conversations in queue colours. Decorative. */
export const CounterPicture = ({ sign }: { readonly sign?: string }) => (
  <div className="counter" aria-hidden="true">
    {sign !== undefined && (
      <p className="counter-sign" data-blank={sign === ''}>
        {sign}
      </p>
    )}
    <div className="counter-list">
      {ROWS.map(row => (
        <div key={row.name} className="counter-row" style={ownColor(row.color)}>
          <span className="spine" />
          <Avatar name={row.name} size={40} />
          <div className="counter-text">
            <span className="counter-name">{row.name}</span>
            <span className="counter-last">{row.text}</span>
          </div>
          <div className="counter-side">
            <span className="tnum">{row.time}</span>
            {row.unread > 0 ? (
              <span className="counter-unread">{row.unread}</span>
            ) : (
              <Chip name={row.queue} color={row.color} />
            )}
          </div>
        </div>
      ))}
    </div>
    <div className="counter-talk">
      <p data-side="in">Bom dia! O pedido já saiu?</p>
      <p data-side="own">
        Bom dia, Marina! Saiu agora há pouco e chega hoje até as 18h.
        <span className="tnum">09:42 ✓✓</span>
      </p>
    </div>
  </div>
);
