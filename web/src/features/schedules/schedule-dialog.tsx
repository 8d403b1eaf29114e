import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { TickCircle, WarningSign } from '@blueprintjs/icons';
import type { ContactRef, ScheduleView } from '@prosa/contracts';
import { Link } from 'wouter';
import { ApiError } from '../../api/api-error';
import { useSameKey } from '../../api/same-key';
import { useAppDispatch } from '../../core/store';
import { currentLanguage, useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import { errorMessage } from '../../ui/error-message';
import { formatContactName, formatDate } from '../../ui/formatters';
import { toast } from '../../ui/toaster';
import { useIsThere } from '../../ui/use-is-there';
import { useSubmitDelay } from '../../ui/use-submit-delay';
import { BodyPart, ConnectionPart, ContactPart, PicturePart, TimePart } from './schedule-fields';
import { faultsOf, inputOf, saveFile, saveSchedule } from './schedule-form';
import type { ScheduleInput } from './schedule-form';
import { scheduleActions } from './schedules.slice';
import { dayIn, timeIn } from '../../ui/zone-time';
import { wordsOf } from './schedule-words';

/** Which schedule, or for whom and when a new one. */
export interface ScheduleDialogProps {
  readonly schedule: ScheduleView | null;
  readonly contact: ContactRef | null;
  /** On the company's clocks; an hour from now when null. */
  readonly sendAt: string | null;
  readonly timeZone: string;
  readonly onClose: () => void;
  readonly onSaved: (schedule: ScheduleView) => void;
}

const Failure = ({ schedule }: { readonly schedule: ScheduleView }) => {
  const t = useT();
  const { error, sentAt } = schedule;
  if (error === null) return null;
  const reason = errorMessage(error.code);
  return (
    <div className="schedule-note" data-tone="danger" role="note">
      <WarningSign size={14} />
      <span>
        {t('schedules:failedBecause', { reason })} {sentAt === null && t('schedules:failedAgain')}
      </span>
    </div>
  );
};

/** A sent schedule, which is read-only (spec 1 §4). */
const SentSchedule = ({
  schedule,
  timeZone,
  onClose,
}: {
  readonly schedule: ScheduleView;
  readonly timeZone: string;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const { contact, sentAt, mediaPath, ticketUuid } = schedule;
  const at = sentAt ?? schedule.sendAt;
  const when = `${formatDate(dayIn(timeZone, at))} ${timeIn(timeZone, at)}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('schedules:seen')}
      width={520}
      footer={<Button text={t('close')} onClick={onClose} />}
    >
      <Failure schedule={schedule} />
      <p className="schedule-note" data-tone="neutral">
        <TickCircle size={14} />
        <span>
          {t('schedules:sentAt', { when })}{' '}
          {ticketUuid !== null && <Link href={`/tickets/${ticketUuid}`}>{t('schedules:goToTicket')}</Link>}
        </span>
      </p>
      <p className="schedule-sent-to">{formatContactName(contact.name)}</p>
      <p className="schedule-preview">{wordsOf(schedule, timeZone)}</p>
      {mediaPath !== null && (
        <img className="schedule-picture" data-large="true" src={mediaPath} alt={schedule.mediaName ?? ''} />
      )}
    </Dialog>
  );
};

const useSaving = ({ schedule, timeZone, onSaved }: ScheduleDialogProps) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isThere = useIsThere();
  const withSameKey = useSameKey();
  const save = async (input: ScheduleInput): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      let kept = await saveSchedule(schedule, input, {
        timeZone,
        language: currentLanguage(),
        withSameKey,
      });
      dispatch(scheduleActions.saved(kept));
      if (input.file !== undefined)
        kept = await saveFile(kept.id, input.file).catch((error: unknown) => {
          // The message is saved already: saving it again would schedule it twice.
          toast.error(error);
          toast.show({ text: t('schedules:fileKept'), tone: 'warning' });
          return kept;
        });
      dispatch(scheduleActions.saved(kept));
      toast.success(t('schedules:saved'));
      if (isThere()) onSaved(kept);
    } catch (error) {
      setBusy(false);
      // When the dialog is closed, the error is shown as a toast.
      if (!isThere()) toast.error(error);
      else if (error instanceof ApiError) setRefusal(error.code);
      else throw error;
    }
  };
  return { isBusy, refusal, save };
};

const Editor = (props: ScheduleDialogProps) => {
  const t = useT();
  const { schedule, timeZone, onClose } = props;
  const [input, setInput] = useState(() => inputOf(schedule, props));
  const [isTried, setTried] = useState(false);
  const { isBusy, refusal, save } = useSaving(props);
  const delayed = useSubmitDelay();
  const all = faultsOf(input, timeZone);
  // An unsupported file is reported at once, since it cannot be corrected.
  const faults = isTried ? all : { ...(all.file === undefined ? {} : { file: all.file }) };
  const set = (change: Partial<ScheduleInput>): void => setInput(before => ({ ...before, ...change }));
  const submit = (): void => {
    setTried(true);
    if (Object.keys(all).length === 0) delayed.submit(() => void save(input));
  };
  const part = { input, faults, set };
  const present = { path: schedule?.mediaPath ?? null, name: schedule?.mediaName ?? null };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={schedule === null ? t('schedules:add') : t('schedules:edit')}
      width={520}
      footer={
        <>
          <Button text={t('cancel')} onClick={onClose} />
          <Button
            intent="primary"
            loading={isBusy || delayed.isWaiting}
            text={schedule === null ? t('schedules:schedule') : t('save')}
            onClick={submit}
          />
        </>
      }
    >
      {schedule !== null && <Failure schedule={schedule} />}
      <ContactPart {...part} />
      <BodyPart {...part} timeZone={timeZone} />
      <TimePart {...part} timeZone={timeZone} />
      <ConnectionPart {...part} />
      <PicturePart {...part} present={present} />
      {refusal !== null && (
        <p className="schedule-note" data-tone="danger" role="alert">
          <WarningSign size={14} />
          <span>{errorMessage(refusal)}</span>
        </p>
      )}
    </Dialog>
  );
};

/** Arranges a message for later, changes one that waits, or shows one that was sent. */
export const ScheduleDialog = (props: ScheduleDialogProps) => {
  const { schedule } = props;
  return schedule !== null && schedule.sentAt !== null ? (
    <SentSchedule schedule={schedule} timeZone={props.timeZone} onClose={props.onClose} />
  ) : (
    <Editor {...props} />
  );
};
