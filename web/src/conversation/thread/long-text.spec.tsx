import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startI18n } from '../../i18n';
import '../conversation-texts';
import { LongText, beginningOf } from './long-text';

const long = `${'palavra '.repeat(200)}fim`;

describe('a very long message', () => {
  beforeAll(() => startI18n());

  it('is shown to a whole word, and to its end when asked for', async () => {
    const { container } = render(<LongText id="a" text={long} isMarked={false} />);
    expect(container).toHaveTextContent(/palavra… Ler mais$/);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Ler mais' }));
    expect(container).toHaveTextContent(/palavra fim$/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('stays whole once it was looked for, and the next message in its place is short again', () => {
    const { container, rerender } = render(<LongText id="a" text={long} isMarked={false} />);
    rerender(<LongText id="a" text={long} isMarked />);
    rerender(<LongText id="a" text={long} isMarked={false} />);
    expect(container).toHaveTextContent(/fim$/);
    rerender(<LongText id="b" text={long} isMarked={false} />);
    expect(container).toHaveTextContent(/Ler mais$/);
  });

  it('is cut by its lines as well, and never for a few words', () => {
    expect(beginningOf('linha\n'.repeat(40))).toBe('linha\n'.repeat(18).trim());
    expect(beginningOf('a'.repeat(2_000))).toHaveLength(900);
    expect(beginningOf('a '.repeat(500))).toBeNull();
    expect(beginningOf('linha\n'.repeat(20))).toBeNull();
  });

  it('is not cut inside of code, marked words or a link', () => {
    const code = `Veja:\n\`\`\`${'linha de código\n'.repeat(40)}\`\`\`\n${long}`;
    expect(beginningOf(code)).toBe(`Veja:\n\`\`\`${'linha de código\n'.repeat(17).trim()}\n\`\`\``);
    const words = 'palavra '.repeat(110);
    expect(beginningOf(`${words}*muito ${'importante '.repeat(20)}mesmo* ${long}`)).toBe(words.trim());
    const link = `https://loja.example/${'a'.repeat(1_200)}`;
    expect(beginningOf(`Veja ${link} ${long}`)).toBe(`Veja ${link}`);
    expect(beginningOf(`Veja ${'a'.repeat(2_000)}`)).toHaveLength(900);
  });
});
