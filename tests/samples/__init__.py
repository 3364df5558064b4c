"""Joints, trees and poses that the tests share."""
