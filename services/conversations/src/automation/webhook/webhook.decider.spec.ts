import { fold, isRejection } from '@prosa/kernel';
import { webhookDecider, type WebhookCommand } from './webhook.decider';
import type { WebhookEvent } from './webhook.events';

const url = 'https://exemplo.test/prosa';
const terms = { url, types: ['ticket.*'], personal: false };
const added: WebhookEvent = { type: 'WebhookAdded', data: { ...terms, after: 41 } };
const paused: WebhookEvent = { type: 'WebhookPaused', data: { url } };
const disabled: WebhookEvent = { type: 'WebhookDisabled', data: { url, cause: 'gone' } };
const removed: WebhookEvent = { type: 'WebhookRemoved', data: { url } };

const decide = (events: WebhookEvent[], command: WebhookCommand) =>
  webhookDecider.decide(command, fold(webhookDecider, events), { now: new Date(0), newId: () => 'id' });

describe('An endpoint', () => {
  it('is added once, and not again after its removal', () => {
    const add = { type: 'AddWebhook', ...terms, after: 41 } as const;
    expect(decide([], add)).toEqual([added]);
    expect(decide([added], add)).toEqual([]);
    expect(decide([added, removed], add)).toEqual([]);
  });

  it('is changed where something is different', () => {
    expect(decide([added], { type: 'ChangeWebhook', ...terms })).toEqual([]);
    const other = { ...terms, personal: true };
    const changed: WebhookEvent = { type: 'WebhookChanged', data: other };
    expect(decide([added], { type: 'ChangeWebhook', ...other })).toEqual([changed]);
    expect(decide([added, changed], { type: 'ChangeWebhook', ...other })).toEqual([]);
  });

  it('is paused while it is active, and resumed from where it stopped or from a number', () => {
    expect(decide([added], { type: 'PauseWebhook' })).toEqual([paused]);
    expect(decide([added, paused], { type: 'PauseWebhook' })).toEqual([]);
    for (const after of [null, 90]) {
      const resumed = [{ type: 'WebhookResumed', data: { url, after } }];
      expect(decide([added, paused], { type: 'ResumeWebhook', after })).toEqual(resumed);
      expect(decide([added, disabled], { type: 'ResumeWebhook', after })).toEqual(resumed);
      expect(decide([added], { type: 'ResumeWebhook', after })).toEqual([]);
    }
  });

  it('is disabled while it is active', () => {
    expect(decide([added], { type: 'DisableWebhook', cause: 'gone' })).toEqual([disabled]);
    expect(decide([added, paused], { type: 'DisableWebhook', cause: 'gone' })).toEqual([]);
  });

  it('notes rotations and replays', () => {
    expect(decide([added], { type: 'RotateWebhookSecret' })).toEqual([
      { type: 'WebhookSecretRotated', data: { url } },
    ]);
    expect(decide([added], { type: 'AskWebhookReplay', first: 1, last: 9 })).toEqual([
      { type: 'WebhookReplayAsked', data: { url, first: 1, last: 9 } },
    ]);
  });

  it('is removed once, and then it is not found', () => {
    expect(decide([added], { type: 'RemoveWebhook' })).toEqual([removed]);
    expect(decide([added, removed], { type: 'RemoveWebhook' })).toEqual([]);
    for (const command of [{ type: 'PauseWebhook' }, { type: 'RotateWebhookSecret' }] as const)
      for (const events of [[], [added, removed]]) {
        const refused = decide(events, command);
        expect(isRejection(refused) && refused.code).toBe('ERR_NO_WEBHOOK_FOUND');
      }
  });
});
