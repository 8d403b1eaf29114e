import { useLayoutEffect, useRef } from 'react';

/** Something the screen can do that has no key of its own; the command palette lists it by its name. */
export interface ScreenCommand {
  readonly id: string;
  /** What it does, in the person's language. */
  readonly label: string;
  readonly run: () => void;
}

const registered: { current: readonly ScreenCommand[] }[] = [];

/** Offers commands in the palette while the component is mounted. */
export const useScreenCommands = (commands: readonly ScreenCommand[]): void => {
  const entry = useRef(commands);
  useLayoutEffect(() => {
    entry.current = commands;
  });
  useLayoutEffect(() => {
    registered.push(entry);
    return () => {
      registered.splice(registered.indexOf(entry), 1);
    };
  }, []);
};

/** The commands that the screen offers now; of two with the same id the later one. */
export const activeCommands = (): readonly ScreenCommand[] => [
  ...new Map(registered.flatMap(({ current }) => current).map(command => [command.id, command])).values(),
];
