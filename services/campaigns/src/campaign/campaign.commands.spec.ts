import { SentMoment } from '@prosa/http';
import { cardOf, withLocalTime } from './campaign.commands';

const ZONE = 'America/Sao_Paulo';
const planned = (scheduledAt: string) => ({ scheduledAt: SentMoment.read(scheduledAt) });
const at = (scheduledAt: string) => cardOf(planned(scheduledAt), ZONE);
const MORNING = '2026-12-24T12:00:00.000Z';
const PAULISTA = { timeZone: 'America/Sao_Paulo', wallTime: '2026-12-24T09:00' };

describe('The schedule of a campaign', () => {
  it('keeps the local time and the zone that it was chosen in', () => {
    const card = withLocalTime(at(MORNING), 'America/Sao_Paulo');
    expect(card).toMatchObject({ scheduledAt: MORNING, scheduledFor: PAULISTA });
  });

  it('stays when the company moves to another zone, until another time is chosen', () => {
    const before = withLocalTime(at(MORNING), 'America/Sao_Paulo');
    const renamed = cardOf({ name: 'Natal', ...planned(MORNING) }, 'Asia/Tokyo', before);
    expect(withLocalTime(renamed, 'Asia/Tokyo', before)).toEqual({ ...before, name: 'Natal' });
    const later = cardOf(planned('2026-12-25T09:00'), 'Asia/Tokyo', before);
    expect(withLocalTime(later, 'Asia/Tokyo', before).scheduledFor).toEqual({
      ...{ timeZone: 'Asia/Tokyo', wallTime: '2026-12-25T09:00' },
    });
  });

  it('is removed with its time, and is not invented for older campaigns', () => {
    const before = withLocalTime(at(MORNING), 'America/Sao_Paulo');
    expect(
      withLocalTime(cardOf({ scheduledAt: null }, ZONE, before), 'Asia/Tokyo', before),
    ).not.toHaveProperty('scheduledFor');
    expect(withLocalTime(at(MORNING), 'Asia/Tokyo', at(MORNING))).not.toHaveProperty('scheduledFor');
  });
});
