/** Clicks that answer something. */

/**
 * Runs an action on the first click of a series only: a double click may find another button in the place of the one
 * that its first click has answered. Fingers do not double-click out of habit, and two taps may both be meant.
 */
export function onFirstClick(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    const isMouse = (event as PointerEvent).pointerType === "mouse";
    if (!isMouse || event.detail < 2) act();
  };
}
