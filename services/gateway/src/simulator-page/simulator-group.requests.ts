import { ListField, TextField } from '@prosa/http';

/** Somebody makes a group of phones, or changes who is in one. */
export class GroupRequest {
  @TextField({ min: 1, max: 100, text: 'What the group is called.' })
  subject!: string;

  @ListField({ of: 'text', min: 2, max: 200, text: 'The numbers of its members.' })
  members!: string[];

  @TextField({ optional: true, max: 30, emptyIsLeftOut: true, text: 'A group that is there already.' })
  id?: string;
}

/** A group is called otherwise. */
export class GroupNameRequest {
  @TextField({ min: 1, max: 30 })
  id!: string;

  @TextField({ min: 1, max: 100 })
  subject!: string;
}

/** A group shows another picture. */
export class GroupPictureRequest {
  @TextField({ min: 1, max: 30 })
  id!: string;

  @TextField({ optional: true, max: 3_000_000, emptyIsLeftOut: true, text: 'Left out: none any more.' })
  base64?: string;
}
