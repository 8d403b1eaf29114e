import { ownColor } from '../../ui/chip';
import { useTexts } from '../use-texts';

/** The tags of a conversation in its row: dots with names, all available to screen readers. */
export const RowTags = ({
  tags,
}: {
  readonly tags: readonly { readonly id: number; readonly name: string; readonly color: string }[];
}) => {
  const t = useTexts();
  if (tags.length === 0) return null;
  return (
    <span className="row-tags">
      <span className="visually-hidden">
        {t('row.tags', { names: tags.map(({ name }) => name).join(', ') })}
      </span>
      {tags.slice(0, 4).map(tag => (
        <span
          key={tag.id}
          className="row-tag"
          style={ownColor(tag.color)}
          title={tag.name}
          aria-hidden="true"
        >
          <span className="row-tag-name">{tag.name}</span>
        </span>
      ))}
    </span>
  );
};
