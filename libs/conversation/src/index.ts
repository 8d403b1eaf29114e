export * from './board-columns.queries';
export * from './board-cards.queries';
export * from './board-requests';
export * from './column-figures.queries';
export * from './column-stays';
export * from './days.queries';
export * from './last-message';
export * from './lead-view.queries';
