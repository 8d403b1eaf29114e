import { render } from '@testing-library/react';
import { rangesOf } from './use-marked-words';
import { WhatsappText } from './whatsapp-text';

describe('the words of a search in the conversation', () => {
  const found = (text: string, term: string): readonly string[] => {
    const { container } = render(
      <>
        <p>cartão</p>
        <span className="bubble-text">
          <WhatsappText text={text} />
        </span>
      </>,
    );
    return rangesOf(container, term).map(String);
  };

  it('are found in the messages, with other accents and endings, and inside of marks and lists', () => {
    expect(found('Meus *cartões*:\n- cartão azul\n> outro', 'cartao')).toEqual(['cartões', 'cartão']);
  });

  it('are none without a term', () => {
    expect(found('cartão', '')).toEqual([]);
  });
});
