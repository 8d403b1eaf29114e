import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { AccessRule } from '../session/access.rule';
import type { AppState } from './app-state';

/** A screen that is fetched when it is first needed, or on hover through `preload`. */
export type LazyScreen = LazyExoticComponent<ComponentType> & { readonly preload: () => Promise<unknown> };

const PAUSES = [400, 1_500, 4_000];

/** A lost connection is no failure of the request, so it waits. */
const whenOnline = (): Promise<void> =>
  new Promise(resolve => {
    if (navigator.onLine) resolve();
    else addEventListener('online', () => resolve(), { once: true });
  });

/** A failed dynamic import is cached permanently, so it is retried several times. */
const patiently = async <T>(load: () => Promise<T>): Promise<T> => {
  for (const pause of PAUSES) {
    try {
      return await load();
    } catch {
      await new Promise(resolve => setTimeout(resolve, pause));
      await whenOnline();
    }
  }
  return load();
};

/** A screen in a chunk of its own: `lazyScreen(async () => (await import('./x-screen')).XScreen)`. */
export const lazyScreen = (load: () => Promise<ComponentType>): LazyScreen =>
  Object.assign(
    lazy(async () => ({ default: await patiently(load) })),
    { preload: load },
  );

/**
 * A route of the application, in wouter's pattern syntax (`/tickets/:uuid?`), and who may open it: other users get
 * a message and are redirected, also when their rights or plan end while it is open.
 */
export interface RouteDef extends AccessRule {
  readonly path: string;
  /** `public` screens redirect signed-in users to the workspace; `private` ones redirect others to the sign-in. */
  readonly guard: 'public' | 'private';
  /** Key of the document's title, such as `shell:page.connections`; the page's own texts may not be there yet. */
  readonly title: string;
  readonly screen: LazyScreen | ComponentType;
  /** The screen calls `screenStands` itself; its content comes later. */
  readonly standsItself?: boolean;
  /** `fill` screens manage their own scrolling and take the whole frame; `page` ones scroll as a document. */
  readonly layout?: 'page' | 'fill';
}

/** The groups of the side menu, in their order. */
export const MENU_SECTIONS = ['general', 'leads', 'campaigns', 'channels', 'admin'] as const;

/** One of the groups. */
export type MenuSection = (typeof MENU_SECTIONS)[number];

/** An entry of the side menu; who may not go there does not see it. */
export interface MenuDef extends AccessRule {
  readonly id: string;
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly section: MenuSection;
  readonly order: number;
  /** Shown only in browsers with the `cshow` flag (spec 2 §2); the URL itself works without it. */
  readonly needsCshow?: boolean;
  /** Drawn at the entry's end: a count, a dot, a '!'; renders null when there is nothing to say. */
  readonly badge?: ComponentType;
  /** Second key of `g` sequences (`g` then `t`). */
  readonly goKey?: string;
}

/** An entry of the profile menu; choosing it dispatches its action. */
export interface UserMenuDef {
  readonly id: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  /** Only on phones, where the top bar has no room for its button. */
  readonly narrowOnly?: boolean;
  readonly action: () => UnknownAction;
}

/** An item of the command palette. */
export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  /** Carried out once the palette is closed and the focus is where it was. */
  readonly run: () => void;
}

/** Returns matches for a term, best first and a handful at most; an empty term returns suggestions. */
export type PaletteSearch = (
  term: string,
  context: { readonly state: AppState; readonly signal: AbortSignal },
) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>;

/** A group of the command palette; what searches it is fetched when the palette is first opened. */
export interface PaletteSource extends AccessRule {
  /** Key of the group's heading. */
  readonly group: string;
  readonly load: () => Promise<PaletteSearch>;
}

/** A route that can be shown in a sheet beside another screen, such as a card's conversation beside the board. */
export interface SheetDef {
  /** The address without the uuid at its end. */
  readonly path: string;
  readonly load: () => Promise<ComponentType<{ readonly uuid: string }>>;
}

/** What an area contributes to screens of others; a layer that has a place for more declares it here. */
export interface FeatureContributions {
  /** Buttons of the top bar beside the search; loaded lazily, and not on the sign-in page. */
  readonly topBar?: readonly ComponentType[];
  /** Conditional buttons: placed before the others, so that these do not move. */
  readonly topBarComesAndGoes?: boolean;
  /** Buttons of the top bar's second group, with theme, volume and reload. */
  readonly quietBar?: readonly ComponentType[];
  /** Mounted once beside every private screen: dialogs, sounds, title counters. */
  readonly overlays?: readonly ComponentType[];
}

/**
 * What an area contributes to the application. The area's own `<area>.feature.ts` builds it and
 * `app/features.generated.ts` lists it, made by `npm run docs`; nothing else in the application knows areas by name.
 */
export interface Feature<State = unknown> extends FeatureContributions {
  /** Key of its state, and of its texts. */
  readonly name: string;
  /** Handles its own actions, and live frames through `framesReceived`. */
  reducer?(this: void, state: State | undefined, action: UnknownAction): State;
  /** Runs for the life of the application and is restarted when it throws. */
  readonly saga?: () => Generator;
  readonly routes?: readonly RouteDef[];
  readonly menu?: readonly MenuDef[];
  readonly userMenu?: readonly UserMenuDef[];
  /** Groups of the command palette (Ctrl+K). */
  readonly palette?: readonly PaletteSource[];
  /** Routes that other areas may show in a sheet. */
  readonly sheets?: readonly SheetDef[];
}
