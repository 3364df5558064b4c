// The modes in the order of their buttons, one file each.

import { CompareMode } from "./compare";
import type { Mode, Tools } from "./mode";
import { PaintMode } from "./paint";
import { PoseMode } from "./pose";
import { RigMode } from "./rig";

export const MODES: (new (tools: Tools) => Mode)[] = [PoseMode, RigMode, PaintMode, CompareMode];
