import type { MessageView } from '@prosa/contracts';
import { Avatar } from '../../ui/avatar';
import { authorNameOf, toneOf } from './group-author';
import './bubble-author.css';

/** The author in a group, above the first message of a run, in a stable colour. */
export const BubbleAuthor = ({ message }: { readonly message: MessageView }) => {
  const name = authorNameOf(message);
  return (
    <span className="bubble-author" data-tone={toneOf(message.authorKey ?? '')}>
      <Avatar name={name} src={message.contact?.profilePicUrl ?? null} size={20} />
      <span>{name}</span>
    </span>
  );
};
