import type { LiveEvent } from '../live/live.slice';
import type { RecordChange, RecordView } from './record-source';

/** Parses a channel's frames: `{action, record}` and `{action, id}`, or both under the channel's name. */
export const framesOf =
  <View extends RecordView>(channel: LiveEvent['channel']) =>
  (frame: LiveEvent): RecordChange<View> | null => {
    if (frame.channel !== channel) return null;
    const payload = frame.payload as unknown as Readonly<Record<string, unknown>>;
    // A list that changed as a whole is loaded again by its page.
    if (payload['action'] === 'reload') return null;
    return payload['action'] === 'delete'
      ? { deleted: (payload['id'] ?? payload[`${channel}Id`]) as number }
      : { changed: (payload['record'] ?? payload[channel]) as View };
  };
