import { act, screen, waitFor } from '@testing-library/react';
import type { CatchUpAnswer } from '@prosa/contracts';
import { refuse } from '../testing/fake-api';
import type { FakeRequest } from '../testing/fake-api';
import { aConnection } from '../testing/fixtures';
import { renderApp } from '../testing/render-app';
import type { RunningApp } from '../testing/render-app';
import { joinChatBox, leaveChatBox } from './rooms';

const online = (app: RunningApp): Promise<void> =>
  waitFor(() => expect(app.store.getState().live.status).toBe('online'));

const start = async (routes = {}): Promise<RunningApp> => {
  const app = await renderApp({
    path: '/connections',
    routes: { 'GET /whatsapp': [aConnection()], ...routes },
  });
  await online(app);
  return app;
};

const renamed = (name: string): { action: 'update'; whatsapp: ReturnType<typeof aConnection> } => ({
  action: 'update',
  whatsapp: aConnection({ name }),
});

describe('the live stream', () => {
  it('shows what happens elsewhere without asking for the list again', async () => {
    const app = await start();
    const before = app.api.calls('GET /whatsapp').length;
    await act(async () => app.socket.frame('whatsapp', renamed('Recepção')));
    expect(await screen.findByText('Recepção')).toBeVisible();
    expect(app.api.calls('GET /whatsapp')).toHaveLength(before);
    app.unmount();
  });

  it('asks for exactly the hole when a frame was lost', async () => {
    const app = await start();
    const answer = ({ query }: FakeRequest): CatchUpAnswer => ({
      frames:
        query.get('after') === '0'
          ? [
              { seq: 1, event: 'company-1-whatsapp', payload: renamed('Primeira') },
              { seq: 2, event: 'company-1-whatsapp', payload: renamed('Segunda') },
            ]
          : [],
      head: 2,
      epoch: 'one',
      reset: false,
    });
    app.api.on('GET /live/frames', answer);
    app.socket.skip(1);
    await act(async () => app.socket.frame('whatsapp', renamed('Segunda')));
    expect(await screen.findByText('Segunda')).toBeVisible();
    expect(app.api.calls('GET /live/frames').at(-1)?.query.get('after')).toBe('0');
    app.unmount();
  });

  it('asks again for a hole that came while the answer for another was on its way', async () => {
    const app = await start();
    const lost = ['Primeira', 'Segunda', 'Terceira'].map((name, index) => ({
      seq: index + 1,
      event: 'company-1-whatsapp',
      payload: renamed(name),
    }));
    let answerFirst: ((answer: CatchUpAnswer) => void) | undefined;
    app.api.on('GET /live/frames', ({ query }: FakeRequest) => {
      const after = Number(query.get('after'));
      if (after === 0) return new Promise(resolve => (answerFirst = resolve));
      return { frames: lost.slice(after), head: 4, epoch: 'one', reset: false };
    });
    app.socket.skip(1);
    await act(async () => app.socket.frame('whatsapp', renamed('Segunda')));
    await waitFor(() => expect(answerFirst).toBeDefined());
    app.socket.skip(1);
    await act(async () => app.socket.frame('whatsapp', renamed('Quarta')));
    await act(async () => answerFirst?.({ frames: lost.slice(0, 2), head: 2, epoch: 'one', reset: false }));
    expect(await screen.findByText('Quarta')).toBeVisible();
    app.unmount();
  });

  it('asks again after the line was down, though an answer from before is still on its way', async () => {
    const app = await start();
    await screen.findByText('Atendimento', { selector: '.connection-title' });
    const answers: ((answer: CatchUpAnswer) => void)[] = [];
    app.api.on('GET /live/frames', () => new Promise(resolve => answers.push(resolve)));
    app.socket.skip(1);
    await act(async () => app.socket.frame('whatsapp', renamed('Segunda')));
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(async () => app.socket.drop());
    // Lost with the line; nothing comes after it that would show a hole.
    app.socket.skip(1);
    await act(async () => app.socket.connect());
    const lost = ['Primeira', 'Segunda', 'Terceira'].map((name, index) => ({
      seq: index + 1,
      event: 'company-1-whatsapp',
      payload: renamed(name),
    }));
    await act(async () => answers[0]?.({ frames: lost.slice(0, 2), head: 2, epoch: 'one', reset: false }));
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(async () => answers[1]?.({ frames: lost.slice(2), head: 3, epoch: 'one', reset: false }));
    expect(await screen.findByText('Terceira')).toBeVisible();
    app.unmount();
  });

  it.each([
    ['the stream cannot be continued', { frames: [], head: 900, epoch: 'one', reset: true }],
    ['very much was missed', { frames: [], head: 5_000, epoch: 'one', reset: false }],
  ])('loads again, without emptying the screen, when %s', async (_case, answer) => {
    const app = await start();
    await screen.findByText('Atendimento', { selector: '.connection-title' });
    app.api.on('GET /whatsapp', [aConnection({ name: 'Depois' })]);
    app.api.on('GET /live/frames', answer);
    await act(async () => app.socket.connect());
    expect(await screen.findByText('Depois')).toBeVisible();
    app.unmount();
  });

  it('loads again when the feed has begun anew, and goes on from there', async () => {
    const app = await start();
    await screen.findByText('Atendimento', { selector: '.connection-title' });
    await act(async () => app.socket.frame('whatsapp', renamed('Antes')));
    app.api.on('GET /whatsapp', [aConnection({ name: 'Depois' })]);
    const places: (string | null)[][] = [];
    app.api.on('GET /live/frames', ({ query }: FakeRequest): CatchUpAnswer => {
      places.push([query.get('after'), query.get('epoch')]);
      return { frames: [], head: 7, epoch: 'other', reset: query.get('epoch') !== 'other' };
    });
    await act(async () => app.socket.connect());
    expect(await screen.findByText('Depois')).toBeVisible();
    await waitFor(() => expect(places).toHaveLength(2));
    expect(places).toEqual([
      ['1', 'one'],
      ['7', 'other'],
    ]);
    app.unmount();
  });

  it('loads again what was loaded before it could start, once it can', async () => {
    const app = await renderApp({
      path: '/connections',
      routes: { 'GET /whatsapp': [aConnection()], 'GET /live/head': refuse(503, 'ERR_UNAVAILABLE') },
    });
    await screen.findByText('Atendimento', { selector: '.connection-title' });
    app.api.on('GET /whatsapp', [aConnection({ name: 'Depois' })]);
    app.api.on('GET /live/head', { head: 7, epoch: 'one' });
    expect(await screen.findByText('Depois')).toBeVisible();
    await online(app);
    app.unmount();
  });

  it('says so after two seconds without a line, and joins the rooms again when it is back', async () => {
    const app = await start();
    joinChatBox('uuid-1');
    joinChatBox('uuid-1');
    leaveChatBox('uuid-1');
    await act(async () => app.socket.drop());
    expect(screen.queryByText(/Sem conexão/)).toBeNull();
    expect(await screen.findByText(/^Sem conexão/)).toBeVisible();
    await act(async () => app.socket.connect());
    await online(app);
    expect(screen.queryByText(/Sem conexão/)).toBeNull();
    expect(app.socket.said.filter(({ verb }) => verb === 'joinChatBox')).toHaveLength(2);
    expect(app.socket.said.filter(({ verb }) => verb === 'leaveChatBox')).toHaveLength(0);
    app.unmount();
  });
});
