import { Button } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { useScheduleFor } from './use-schedule-for';
import { useTexts } from '../use-texts';

/** Schedules a message to the contact; nothing where there is no calendar. */
export const ScheduleButton = ({ contactId }: { readonly contactId: number }) => {
  const t = useTexts();
  const schedule = useScheduleFor();
  if (schedule === null) return null;
  return (
    <Button
      size="small"
      icon={<Calendar size={14} />}
      text={t('dialogs:contact.schedule')}
      onClick={() => schedule(contactId)}
    />
  );
};
