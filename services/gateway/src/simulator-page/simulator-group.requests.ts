import { ListField, TextField } from '@prosa/http';

/** Creates a group of phones, or changes its members. */
export class GroupRequest {
  @TextField({ min: 1, max: 100, text: 'What the group is called.' })
  subject!: string;

  @ListField({ of: 'text', min: 2, max: 200, text: 'The numbers of its members.' })
  members!: string[];

  @TextField({ optional: true, max: 30, emptyIsLeftOut: true, text: 'A group that is there already.' })
  id?: string;
}

/** Renames a group. */
export class GroupNameRequest {
  @TextField({ min: 1, max: 30 })
  id!: string;

  @TextField({ min: 1, max: 100 })
  subject!: string;
}

/** Changes a group's picture. */
export class GroupPictureRequest {
  @TextField({ min: 1, max: 30 })
  id!: string;

  @TextField({ optional: true, max: 3_000_000, emptyIsLeftOut: true, text: 'Left out: none any more.' })
  base64?: string;
}
