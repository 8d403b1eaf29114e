import type { FlowStep } from './typebot-double';

interface Block {
  readonly id: string;
  readonly type: string;
  readonly content?: {
    readonly richText: readonly { readonly children: readonly { readonly text: string }[] }[];
  };
  readonly items?: readonly { readonly id: string; readonly content: string }[];
  readonly options?: object & { readonly variableId?: string };
  readonly outgoingEdgeId?: string;
}

/** A flow as typebot exports it (version 6), as far as the double runs it. */
export interface TypebotExport {
  readonly publicId: string;
  readonly groups: readonly { readonly id: string; readonly blocks: readonly Block[] }[];
  readonly edges: readonly {
    readonly from: { readonly eventId?: string; readonly blockId?: string; readonly itemId?: string };
    readonly to: { readonly groupId: string };
  }[];
  readonly variables: readonly { readonly id: string; readonly name: string }[];
}

/** A session of an exported flow: from each answer to the next question. */
export class TypebotSession {
  private readonly values = new Map<string, string>();
  private rest: readonly Block[];
  private waiting: Block | null = null;

  constructor(private readonly flow: TypebotExport) {
    this.rest = this.group(flow.edges.find(({ from }) => from.eventId !== undefined)?.to.groupId);
  }

  /** What comes next; `answer` answers the question before. */
  next(answer: string | null): FlowStep {
    if (answer !== null) this.take(answer);
    const says: string[] = [];
    for (const [index, block] of this.rest.entries()) {
      if (block.type === 'text') {
        says.push(...this.textsOf(block));
        continue;
      }
      this.waiting = block;
      this.rest = this.rest.slice(index + 1);
      const { type, items, options } = block;
      return { says, input: { type, ...(items ? { items } : {}), ...(options ? { options } : {}) } };
    }
    return { says };
  }

  private take(answer: string): void {
    const variable = this.waiting?.options?.variableId;
    if (variable !== undefined) this.values.set(variable, answer);
    const item = this.waiting?.items?.find(({ content }) => content === answer);
    const edge = this.flow.edges.find(({ from }) => item !== undefined && from.itemId === item.id);
    if (edge !== undefined) this.rest = this.group(edge.to.groupId);
  }

  private group(id: string | undefined): readonly Block[] {
    return this.flow.groups.find(group => group.id === id)?.blocks ?? [];
  }

  private textsOf({ content }: Block): readonly string[] {
    const text = (content?.richText ?? []).map(({ children }) => children.map(each => each.text).join(''));
    const { variables } = this.flow;
    const valueOf = (name: string): string =>
      this.values.get(variables.find(each => each.name === name)?.id ?? '') ?? '';
    return [text.join('\n').replaceAll(/\{\{([^}]+)\}\}/g, (_, name: string) => valueOf(name))];
  }
}
