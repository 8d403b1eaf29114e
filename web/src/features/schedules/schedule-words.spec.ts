import type { ScheduleView } from '@prosa/contracts';
import { wordsOf } from './schedule-words';

const schedule = (more: Partial<ScheduleView>): ScheduleView => ({
  ...{ id: 1, uuid: 'u', contactId: 3, userId: 2, user: { id: 2, name: 'Ana' }, whatsappId: null },
  ...{ contact: { id: 3, name: 'Maria Oliveira', number: '5511900000001', profilePicUrl: null } },
  ...{ body: '{{ms}}, {{firstName}}! {{date}} às {{hora}}, protocolo {{protocol}}', language: 'pt' },
  ...{ sendAt: '2026-12-01T12:30:00.000Z', sentAt: null, status: 'PENDENTE', error: null },
  ...{ mediaPath: null, mediaName: null, ticketId: null, ticketUuid: null },
  ...{ createdAt: '2026-11-29T12:00:00.000Z', updatedAt: '2026-11-29T12:00:00.000Z' },
  ...more,
});

describe('The text of a schedule', () => {
  it('is what goes out, in the company’s time', () => {
    expect(wordsOf(schedule({}), 'America/Sao_Paulo')).toBe(
      'Bom dia, Maria! 01/12/2026 às 09:30, protocolo …',
    );
  });

  it('is what went out, once it did', () => {
    const sent = schedule({ sentAt: '2026-12-01T18:00:00.000Z', status: 'ENVIADA', ticketId: 71 });
    expect(wordsOf(sent, 'America/Sao_Paulo')).toBe('Boa tarde, Maria! 01/12/2026 às 15:00, protocolo 71');
  });
});
