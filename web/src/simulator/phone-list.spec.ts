import { phoneList } from './phone-list';
import type { Simulation, World } from './simulation';

const worldOf = (selected: string | null, unread: number, order: readonly string[]): World =>
  ({
    customers: order.map(number => ({ number, name: `Cliente ${number.slice(-1)}` })),
    messages: {},
    unread: { '5511900000001': unread },
    selected,
  }) as unknown as World;

describe('The list of phones', () => {
  it('keeps a row’s button while others write and the order changes, so that no press is lost', () => {
    const select = jest.fn();
    const list = phoneList({ select } as unknown as Simulation);
    list.draw(worldOf(null, 0, ['5511900000001', '5511900000002']));
    const [first, second] = list.element.querySelectorAll<HTMLElement>('.phone-row');
    list.draw(worldOf('5511900000002', 3, ['5511900000002', '5511900000001']));
    expect([...list.element.querySelectorAll('.phone-row')]).toEqual([second, first]);
    expect(first?.querySelector('.unread')).toHaveTextContent(/^3$/);
    expect(second).toHaveAttribute('aria-current', 'true');
    first?.click();
    expect(select).toHaveBeenCalledWith('5511900000001');
    list.draw(worldOf('5511900000001', 0, ['5511900000001']));
    expect([...list.element.querySelectorAll('.phone-row')]).toEqual([first]);
    expect(first).toHaveTextContent(/^Cliente 1/);
  });
});
