import type { LiveEvent } from '../live/live.slice';
import type { RecordChange, RecordView } from './record-source';

/** What the frames of a channel say of its records: `{action, record}` and `{action, id}`, or both under the channel's name. */
export const framesOf =
  <View extends RecordView>(channel: LiveEvent['channel']) =>
  (frame: LiveEvent): RecordChange<View> | null => {
    if (frame.channel !== channel) return null;
    const payload = frame.payload as unknown as Readonly<Record<string, unknown>>;
    return payload['action'] === 'delete'
      ? { deleted: (payload['id'] ?? payload[`${channel}Id`]) as number }
      : { changed: (payload['record'] ?? payload[channel]) as View };
  };
