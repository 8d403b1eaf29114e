import { useEffect, useRef, useState } from 'react';
import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core';
import { useStore } from 'react-redux';
import type { TicketView } from '@prosa/contracts';
import { toApiError } from '../../../api/api-error';
import type { AppState } from '../../../core/app-state';
import { useAppSelector } from '../../../core/store';
import { Chip } from '../../../ui/chip';
import { Dialog } from '../../../ui/dialog';
import { errorMessage } from '../../../ui/error-message';
import { Field } from '../../../ui/field';
import { useWorkspace } from '../../../conversation/workspace-context';
import { tagIdsAfter } from '../../../entities/tag/tag-change';
import type { TicketListName } from '../../../entities/ticket/ticket-rules';
import {
  selectTicketsState,
  selectDirectory,
  selectTicket,
  selectViewer,
} from '../../../entities/ticket/tickets.selectors';
import type { VerbDetails } from '../../../entities/ticket/tickets.slice';
import type { TicketVerb } from '../../../entities/ticket/tickets.state';
import { useTexts } from '../../../entities/use-texts';
import { carryOut } from '../verbs.saga';
import '../../../entities/dialog-texts';
import './bulk-dialog.css';
import { runOverMany, type Outcome } from './bulk-run';
import { formatContactName } from '../../../ui/formatters';

const DEEDS = ['resolve', 'transfer', 'tags'] as const;
type Deed = (typeof DEEDS)[number];

/** The tickets of the current list, frozen when the dialog opens. */
const useTickets = (): readonly TicketView[] => {
  const { tab, openTab, lists, tickets } = useAppSelector(selectTicketsState);
  const name: TicketListName = tab === 'open' ? openTab : tab;
  const [held] = useState(() => lists[name].ids.flatMap(id => tickets.entities[id] ?? []));
  return held;
};

const OutcomeNote = ({ outcome }: { readonly outcome: Outcome | undefined }) => {
  const t = useTexts();
  if (outcome === undefined) return null;
  if (typeof outcome === 'string')
    return (
      <span className="bulk-outcome" data-is={outcome}>
        {t(`dialogs:bulk.${outcome}`)}
      </span>
    );
  return (
    <span className="bulk-outcome" data-is="refused">
      {errorMessage(outcome.refused)}
    </span>
  );
};

interface RowProps {
  readonly ticket: TicketView;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly outcome: Outcome | undefined;
  readonly onToggle: () => void;
}

const Row = ({ ticket, isChosen, isBusy, outcome, onToggle }: RowProps) => {
  const t = useTexts();
  return (
    <li className="bulk-row">
      <Checkbox checked={isChosen} disabled={isBusy || outcome === 'done'} onChange={onToggle}>
        <span className="bulk-name">{formatContactName(ticket.contact.name)}</span>
        <span className="bulk-number tnum">{t('header.number', { id: ticket.id })}</span>
        <Chip name={ticket.queue?.name ?? t('row.noQueue')} color={ticket.queue?.color ?? null} />
      </Checkbox>
      <OutcomeNote outcome={outcome} />
    </li>
  );
};

/** The action on the selected tickets, with its queue or tag. */
const useDeed = () => {
  const [deed, setDeed] = useState<Deed>('resolve');
  const [target, setTarget] = useState<number | null>(null);
  const details = (ticket: TicketView): VerbDetails => {
    if (target === null) return {};
    if (deed !== 'tags') return { queueId: target };
    return { tagIds: tagIdsAfter(ticket.tags, { addTagId: target }) };
  };
  return {
    deed,
    target,
    details,
    /** What is still to be chosen before it can be applied. */
    missing: deed === 'resolve' || target !== null ? null : deed,
    choose: (next: Deed) => {
      setDeed(next);
      setTarget(null);
    },
    setTarget,
  };
};

type DeedChoice = ReturnType<typeof useDeed>;

const DeedFields = ({ choice, isBusy }: { readonly choice: DeedChoice; readonly isBusy: boolean }) => {
  const t = useTexts();
  const { queues, tags } = useAppSelector(selectDirectory);
  const { deed, target } = choice;
  const targets = deed === 'transfer' ? queues : tags;
  return (
    <div className="bulk-deed">
      <Field label={t('dialogs:bulk.deed')}>
        {({ id }) => (
          <HTMLSelect
            id={id}
            fill
            disabled={isBusy}
            value={deed}
            onChange={event => choice.choose(event.currentTarget.value as Deed)}
          >
            {DEEDS.map(each => (
              <option key={each} value={each}>
                {t(`dialogs:bulk.deeds.${each}`)}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
      {deed !== 'resolve' && (
        <Field label={t(`dialogs:bulk.target.${deed}`)}>
          {({ id }) => (
            <HTMLSelect
              id={id}
              fill
              required
              disabled={isBusy}
              value={target ?? ''}
              onChange={({ currentTarget: { value } }) =>
                choice.setTarget(value === '' ? null : Number(value))
              }
            >
              <option value="">{t(`dialogs:bulk.choose.${deed}`)}</option>
              {targets.map(({ id: each, name }) => (
                <option key={each} value={each}>
                  {name}
                </option>
              ))}
            </HTMLSelect>
          )}
        </Field>
      )}
    </div>
  );
};

/** Executes a verb for many tickets, one command each, and reports each result. */
const useRun = (viewerId: number) => {
  const { getState } = useStore<AppState>();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const tell = (id: number, outcome: Outcome): void => setOutcomes(known => new Map(known).set(id, outcome));
  const run = async (
    tickets: readonly TicketView[],
    verb: TicketVerb,
    details: (ticket: TicketView) => VerbDetails,
  ): Promise<void> => {
    const byId = new Map(tickets.map(ticket => [ticket.id, ticket]));
    stop.current = new AbortController();
    setOutcomes(new Map(tickets.map(({ id }) => [id, 'waiting'])));
    setBusy(true);
    await runOverMany([...byId.keys()], {
      act: async id => {
        // The list is the one that was chosen from; what a ticket carries is asked when its turn comes.
        const ticket = selectTicket(getState(), id) ?? byId.get(id);
        if (ticket !== undefined) await carryOut({ id, verb, details: details(ticket) }, viewerId);
      },
      tell,
      codeOf: fault => toApiError(fault).code,
      signal: stop.current.signal,
    });
    setBusy(false);
  };
  const count = (is: (outcome: Outcome) => boolean): number => [...outcomes.values()].filter(is).length;
  return {
    outcomes,
    isBusy,
    run,
    done: count(outcome => outcome === 'done'),
    refused: count(outcome => typeof outcome === 'object'),
  };
};

interface SummaryProps {
  readonly done: number;
  readonly refused: number;
  /** Why nothing can be applied yet. */
  readonly missing: 'tickets' | 'transfer' | 'tags' | null;
}

const Summary = ({ done, refused, missing }: SummaryProps) => {
  const t = useTexts();
  const counts = `${t('dialogs:bulk.doneCount', { count: done })} · ${t('dialogs:bulk.refusedCount', { count: refused })}`;
  return (
    <p className="bulk-sum" role="status">
      {done + refused > 0 ? counts : missing !== null && t(`dialogs:bulk.missing.${missing}`)}
    </p>
  );
};

/** Resolves, transfers or tags several tickets of a list; each has its own outcome (peers of ours lose that). */
export const BulkDialog = () => {
  const t = useTexts();
  const { closeDialog } = useWorkspace();
  const viewer = useAppSelector(selectViewer);
  const tickets = useTickets();
  const choice = useDeed();
  const { outcomes, isBusy, run, done, refused } = useRun(viewer?.id ?? 0);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const open = tickets.filter(({ id }) => outcomes.get(id) !== 'done');
  const picked = open.filter(({ id }) => chosen.has(id));
  const missing = picked.length === 0 ? 'tickets' : choice.missing;
  const toggle = (id: number): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Dialog
      isOpen
      onClose={closeDialog}
      title={t('dialogs:bulk.title')}
      width={560}
      footer={
        <>
          <Button onClick={closeDialog} text={t('common:close')} />
          <Button
            intent="primary"
            loading={isBusy}
            disabled={missing !== null}
            onClick={() => void run(picked, choice.deed, choice.details)}
            text={t('dialogs:bulk.confirm', { count: picked.length })}
          />
        </>
      }
    >
      <DeedFields choice={choice} isBusy={isBusy} />
      {tickets.length === 0 ? (
        <p className="field-hint">{t('dialogs:bulk.none')}</p>
      ) : (
        <>
          <Checkbox
            className="bulk-all"
            checked={open.length > 0 && picked.length === open.length}
            indeterminate={picked.length > 0 && picked.length < open.length}
            disabled={isBusy || open.length === 0}
            onChange={() => setChosen(new Set(picked.length === open.length ? [] : open.map(({ id }) => id)))}
          >
            {t('dialogs:bulk.all', { count: open.length })}
          </Checkbox>
          <ul className="bulk-list" aria-label={t('dialogs:bulk.title')} tabIndex={-1}>
            {tickets.map(ticket => (
              <Row
                key={ticket.id}
                ticket={ticket}
                isChosen={chosen.has(ticket.id)}
                isBusy={isBusy}
                outcome={outcomes.get(ticket.id)}
                onToggle={() => toggle(ticket.id)}
              />
            ))}
          </ul>
        </>
      )}
      <Summary done={done} refused={refused} missing={tickets.length === 0 ? null : missing} />
    </Dialog>
  );
};
