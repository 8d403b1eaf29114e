import { SkeletonRows } from '../ui/states';
import './frame-skeleton.css';

/** The frame's outline, while the frame itself is loaded for the first time. */
export const FrameSkeleton = () => (
  <div className="frame-skeleton">
    <div className="frame-skeleton-menu" aria-hidden="true" />
    <div>
      <div className="frame-skeleton-bar" aria-hidden="true" />
      <SkeletonRows />
    </div>
  </div>
);
