"""Measures of human movement as laboratories publish them: joint angles and gait cycles."""
